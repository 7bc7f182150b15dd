import { adviseFrame, type FrameAdvice } from './advise-frame.ts';
import { readPaper, type AnyPaper, type ExpectedPaper, type PaperReading } from './read-paper.ts';

export interface ReadRequest {
  /** A photograph, or a frame of the camera. */
  picture: Blob | ImageBitmap;
  expected: ExpectedPaper | AnyPaper;
}
export interface FrameReading {
  reading: PaperReading;
  /** What keeps the picture from being read. */
  advice: FrameAdvice | undefined;
}
/** `undecodable`: this browser cannot open such a picture. */
export type ReadAnswer = FrameReading | { failed: 'undecodable' | 'broken' };

/** Pixels of the long side: seven to a millimetre of A4. More takes longer and shows nothing more. */
const LONG_SIDE = 2400;

/** One picture at a time: to cancel, the page ends the worker. */
addEventListener('message', ({ data: { picture, expected } }: MessageEvent<ReadRequest>) => {
  void read(picture, expected).then((answer) => postMessage(answer));
});

async function read(picture: Blob | ImageBitmap, expected: ReadRequest['expected']): Promise<ReadAnswer> {
  const whole = picture instanceof Blob ? await createImageBitmap(picture).catch(() => undefined) : picture;
  if (whole === undefined) return { failed: 'undecodable' };
  const scale = Math.min(1, LONG_SIDE / Math.max(whole.width, whole.height));
  const [width, height] = [Math.round(whole.width * scale), Math.round(whole.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return { failed: 'broken' };
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, width, height);
  whole.close();
  const photo = context.getImageData(0, 0, width, height);
  const reading = readPaper(photo, expected);
  return { reading, advice: adviseFrame(photo, reading) };
}
