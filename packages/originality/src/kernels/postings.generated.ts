/** Made by `node tools/write-kernels.ts` of kernels/postings.ts: WebAssembly as base64, so that a bundle has it. */
export const POSTINGS_WASM =
  'AGFzbQEAAAABDAFgB39/f39/f38BfwIPAQNlbnYGbWVtb3J5AgAAAwIBAAcIAQRzY2FuAAAKbQFrAQF+IAOtIAStQhiGhCEHIAAgAUEGbGohAyAGIQADQCABIAJJBEAgAykDACAHhUIQhnunIgQgBU0EQCAAIAE2AgAgACAENgIEIABBCGohAAsgA0EGaiEDIAFBAWohAQwBCwsgACAGa0EDdgs=';
