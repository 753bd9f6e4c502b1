// The worker of browsers, in a thread of Node.js.
import { parentPort } from "node:worker_threads";

globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
globalThis.addEventListener = (_, heard) => parentPort.on("message", (data) => heard({ data }));
await import("./worker.js");
