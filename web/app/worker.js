// The worker of the page, which has it as text: it compiles the module that its first message has.
import {Engine, serve} from "../src/engine.js";

self.onmessage = async ({data}) => {
  const module = await WebAssembly.compile(data.module);
  serve(self, new Engine(module));
  self.postMessage({id: 0, value: "ready"});
};
