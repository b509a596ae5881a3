// The worker of web/src/index.js, in Node and in browsers. Its first message has the compiled module.
import {Engine, serve} from "./engine.js";

const is_node = typeof process !== "undefined" && Boolean(process.versions?.node);
const port = is_node ? (await import("node:worker_threads")).parentPort : self;
const receive = (data) => serve(is_node ? as_port(port) : port, new Engine(data.module));
if (is_node) port.once("message", receive);
else port.onmessage = ({data}) => receive(data);

// A port of Node with the names of browsers.
function as_port(node_port) {
  return {
    set onmessage(take) { node_port.on("message", (data) => take({data})); },
    postMessage: (value) => node_port.postMessage(value),
  };
}
