import { readPaper, type ExpectedPaper, type PaperReading } from './read-paper.ts';

export interface ReadRequest {
  file: Blob;
  expected: ExpectedPaper;
}
/** `undecodable`: this browser cannot open such a picture. */
export type ReadAnswer = { reading: PaperReading } | { failed: 'undecodable' | 'broken' };

/** Pixels of the long side: seven to a millimetre of A4. More takes longer and shows nothing more. */
const LONG_SIDE = 2400;

/** One photograph per worker: to cancel, the page ends the worker. */
addEventListener('message', ({ data: { file, expected } }: MessageEvent<ReadRequest>) => {
  void read(file, expected).then((answer) => postMessage(answer));
});

async function read(file: Blob, expected: ExpectedPaper): Promise<ReadAnswer> {
  const whole = await createImageBitmap(file).catch(() => undefined);
  if (whole === undefined) return { failed: 'undecodable' };
  const scale = Math.min(1, LONG_SIDE / Math.max(whole.width, whole.height));
  const [width, height] = [Math.round(whole.width * scale), Math.round(whole.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return { failed: 'broken' };
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, width, height);
  whole.close();
  return { reading: readPaper(context.getImageData(0, 0, width, height), expected) };
}
