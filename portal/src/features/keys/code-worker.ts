import { decodeQR } from 'qr/decode.js';

/** The text of a QR code in a frame of the camera; undefined where none can be read. */
export type CodeAnswer = string | undefined;

/** A code that is held before a camera fills much of its picture. */
const LONG_SIDE = 1600;

addEventListener('message', ({ data: frame }: MessageEvent<ImageBitmap>) => {
  postMessage(readFrame(frame) satisfies CodeAnswer);
});

function readFrame(frame: ImageBitmap): CodeAnswer {
  const scale = Math.min(1, LONG_SIDE / Math.max(frame.width, frame.height));
  const [width, height] = [Math.round(frame.width * scale), Math.round(frame.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(frame, 0, 0, width, height);
  frame.close();
  const data = context?.getImageData(0, 0, width, height).data;
  if (data === undefined) return undefined;
  try {
    return decodeQR({ data, width, height }, { effort: 40, timeLimit: 600 });
  } catch {
    return undefined;
  }
}
