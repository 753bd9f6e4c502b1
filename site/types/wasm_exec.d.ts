// What wasm_exec.js of the Go distribution puts into the global scope.
declare module "wasm_exec" {}

declare class Go {
  importObject: WebAssembly.Imports;
  env: Record<string, string>;
  exited: boolean;
  run(instance: WebAssembly.Instance): Promise<void>;
}
