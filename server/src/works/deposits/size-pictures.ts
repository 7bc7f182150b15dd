import { PictureError } from '@yinji/originality';
import { type AppContext, inTransaction } from '../../platform/index.ts';
import { lockWork } from '../works/index.ts';
import { keepSizes, listUnsized, type Kept } from './deposits-store.ts';
import { PUBLIC_SIZES } from './public-picture.ts';

const AT_ONCE = 4;

/**
 * Sweep: the public picture in the sizes of strangers' screens, after it was marked (`mark-previews.ts`). Until then, and
 * where it fails, the marked picture itself is sent.
 */
export async function sizePictures(context: AppContext): Promise<void | 'soon'> {
  const unsized = await listUnsized(context.db, AT_ONCE);
  for (const { work_id: workId, public_preview_key: key } of unsized) {
    const kept: Kept[] = [];
    try {
      for (const { side, format, bytes } of await context.pictures.sizePicture(
        context.objects.path(key),
        PUBLIC_SIZES,
      ))
        kept.push({ side, format, object_key: await context.objects.put(bytes) });
    } catch (cause) {
      if (!(cause instanceof PictureError)) throw cause;
      context.report(`sizes of the picture of ${workId}`, cause);
    }
    await inTransaction(context.db, async (tx) => {
      // The work before its original, as erasure takes them: the new rows refer to it.
      await lockWork(tx, workId);
      await keepSizes(tx, workId, kept, context.now());
    });
  }
  return unsized.length === AT_ONCE ? 'soon' : undefined;
}
