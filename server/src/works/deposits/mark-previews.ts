import { createRequire } from 'node:module';
import { PictureError } from '@yinji/originality';
import type { AppContext } from '../../platform/index.ts';
import { listUnmarked, setMarked } from './deposits-store.ts';

const AT_ONCE = 16;
/** The face of our documents; a bare machine has none of its own. */
const FACE = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-serif-sc/600SemiBold/NotoSerifSC_600SemiBold.ttf',
);

/**
 * Sweep: draws name and number over the picture that strangers are shown. From the preview, never from the original: what
 * is public is never sharper. The holder and the reviewers see the clean one.
 */
export async function markPreviews(context: AppContext): Promise<void | 'soon'> {
  const unmarked = await listUnmarked(context.db, AT_ONCE);
  for (const { work_id, preview_key, number } of unmarked) {
    const text = `${context.config.siteName} ${number}`;
    try {
      const picture = await context.pictures.markPicture(context.objects.path(preview_key), {
        text,
        face: FACE,
      });
      const [preview, thumbnail] = [
        await context.objects.put(picture.preview),
        await context.objects.put(picture.thumbnail),
      ];
      await setMarked(context.db, work_id, { preview, thumbnail }, context.now());
    } catch (cause) {
      if (!(cause instanceof PictureError)) throw cause;
      context.report(`preview of ${number}`, cause);
      await setMarked(context.db, work_id, undefined, context.now());
    }
  }
  return unmarked.length === AT_ONCE ? 'soon' : undefined;
}
