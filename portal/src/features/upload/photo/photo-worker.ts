import { JUDGED_PX, judgePhoto, type Advice } from './judge-photo.ts';
import { lumaOf } from '../../../lib/light/luma.ts';

export type Judged = { kind: 'judged'; advice: Advice[] } | { kind: 'failed' };

/** One photograph per worker: the page ends it when another is taken. The file is only read. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  judge(data).then(
    (advice) => postMessage({ kind: 'judged', advice } satisfies Judged),
    () => postMessage({ kind: 'failed' } satisfies Judged),
  );
});

async function judge(file: Blob): Promise<Advice[]> {
  const bitmap = await createImageBitmap(file);
  const { width: widthPx, height: heightPx } = bitmap;
  const scale = Math.min(1, JUDGED_PX / Math.max(widthPx, heightPx));
  const [width, height] = [Math.max(1, Math.round(widthPx * scale)), Math.max(1, Math.round(heightPx * scale))];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return judgePhoto({ luma: lumaOf(data, width, height), widthPx, heightPx });
}
