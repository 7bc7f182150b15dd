import { PictureError } from '@yinji/originality';
import { defineJob, inTransaction } from '../../platform/index.ts';
import { lockWork } from '../works/index.ts';
import { sizePictureKind } from './deposit-jobs.ts';
import { findUnsized, keepSizes, listUnsized, type Kept } from './deposits-store.ts';
import { PUBLIC_SIZES } from './public-picture.ts';

/**
 * The public picture in screen sizes, after it was marked (`mark-preview.ts`). Until then, and on failure, the
 * marked picture itself is sent.
 */
export const sizePicture = defineJob({
  ...sizePictureKind,
  label: '公开图片的尺寸',
  atOnce: 1,
  listUnfinished: ({ db }) => listUnsized(db),
  run: async (context, { workId }) => {
    const key = (await findUnsized(context.db, workId))?.public_preview_key;
    if (key == null) return;
    const kept: Kept[] = [];
    try {
      for (const { side, format, bytes } of await context.objects.withPlain(key, (path) =>
        context.pictures.sizePicture(path, PUBLIC_SIZES),
      ))
        kept.push({ side, format, object_key: await context.objects.put(bytes) });
    } catch (cause) {
      if (!(cause instanceof PictureError) || !cause.isVerdict) throw cause;
      context.report(`sizes of the picture of ${workId}`, cause);
    }
    await inTransaction(context.db, async (tx) => {
      // Locks the work before its original, in the order of erasure, since the new rows refer to it.
      await lockWork(tx, workId);
      await keepSizes(tx, workId, kept, context.now());
    });
  },
});
