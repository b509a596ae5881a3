// An Engine in a worker: the same requests, answered later.
import {ArbiterError} from "./core.js";

export class RemoteEngine {
  // `worker`: a Worker of browsers, or of Node with their names.
  constructor(worker, module) {
    this.worker = worker;
    this.waiting = new Map();
    this.last = 0;
    worker.onmessage = ({data: {id, value, error}}) => {
      if (!this.waiting.has(id)) return;  // it came after the end
      const {resolve, reject} = this.waiting.get(id);
      this.waiting.delete(id);
      error ? reject(new ArbiterError(error.message, error.kind)) : resolve(value);
    };
    worker.onerror = (event) => this.fail(new ArbiterError(`the worker failed: ${event.message ?? event}`, "internal"));
    if (module) worker.postMessage({module});
  }
  do(name, ...given) { return this.post([], name, given); }
  // The same, and the memory of `bytes`, which are among what is given, is there no longer.
  do_giving(bytes, name, ...given) { return this.post([bytes.buffer], name, given); }
  post(memory, name, given) {
    if (this.ended) return Promise.reject(this.ended);
    return new Promise((resolve, reject) => {
      const id = ++this.last;
      this.waiting.set(id, {resolve, reject});
      this.worker.postMessage({id, name, given}, memory);
    });
  }
  fail(error) {
    this.ended = error;
    for (const {reject} of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
  // Ends the worker at once, whatever it does.
  terminate() {
    this.fail(new ArbiterError("the run was stopped", "stopped"));
    this.worker.terminate();
  }
}
