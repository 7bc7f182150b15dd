const PAGE = 65_536;

const modules = new Map<string, WebAssembly.Module>();

/**
 * The functions of one module over a memory of their own. Compiled once for each thread.
 * @param wasm base64
 */
export function openKernel<Functions>(wasm: string, memory: WebAssembly.Memory): Functions {
  let compiled = modules.get(wasm);
  if (compiled === undefined) {
    compiled = new WebAssembly.Module(Buffer.from(wasm, 'base64'));
    modules.set(wasm, compiled);
  }
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports as Functions;
}

/** @param bytes at the start, @param most ever */
export const openMemory = (bytes: number, most: number): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: pagesOf(bytes), maximum: pagesOf(most) });

/** Views of the memory from before end with it. @throws RangeError beyond the memory's maximum */
export function growTo(memory: WebAssembly.Memory, bytes: number): void {
  const missing = pagesOf(bytes) - memory.buffer.byteLength / PAGE;
  if (missing > 0) memory.grow(missing);
}

const pagesOf = (bytes: number): number => Math.ceil(bytes / PAGE);
