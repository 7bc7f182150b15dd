import { createRequire } from 'node:module';
import { PictureError } from '@yinji/originality';
import { type AppContext, defineJob, enqueue, inTransaction, queueDeletion } from '../../platform/index.ts';
import { markPreviewKind, sizePictureKind } from './deposit-jobs.ts';
import { findUnmarked, listUnmarked, setMarked } from './deposits-store.ts';

/** The face of our documents; a bare machine has none. */
const FACE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-serif-sc/600SemiBold/NotoSerifSC_600SemiBold.ttf',
);

/**
 * Draws name and number over the public picture. From the preview, never from the original: the public picture
 * is never sharper. The holder and the reviewers see the clean one.
 */
export const markPreview = defineJob({
  ...markPreviewKind,
  label: '公开图片加标记',
  atOnce: 1,
  listUnfinished: ({ db }) => listUnmarked(db),
  run: async (context, { workId }) => {
    const unmarked = await findUnmarked(context.db, workId);
    if (unmarked === undefined) return;
    const keys = await draw(context, unmarked);
    await inTransaction(context.db, async (tx) => {
      const isMarked = await setMarked(tx, workId, keys, context.now());
      if (keys === undefined) return;
      if (isMarked) await enqueue(tx, sizePictureKind, { workId });
      // Erased meanwhile: nothing else would remove these pictures.
      else await queueDeletion(tx, [keys.preview, keys.thumbnail]);
    });
  },
});

/** Undefined where the picture cannot be decoded: such a work has no public picture. */
async function draw(context: AppContext, { preview_key, number }: { preview_key: string; number: string }) {
  const text = `${context.config.siteName} ${number}`;
  try {
    const picture = await context.objects.withPlain(preview_key, (path) =>
      context.pictures.markPicture(path, { text, face: FACE }),
    );
    return {
      preview: await context.objects.put(picture.preview),
      thumbnail: await context.objects.put(picture.thumbnail),
    };
  } catch (cause) {
    if (!(cause instanceof PictureError) || !cause.isVerdict) throw cause;
    context.report(`preview of ${number}`, cause);
    return undefined;
  }
}
