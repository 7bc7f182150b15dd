// The encoder alone: the package's browser entry brings canvas and text renderers that nobody here calls.
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode';
}
