import { createRequire } from 'node:module';
import { PictureError } from '@yinji/originality';
import type { World } from '../../platform/index.ts';
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
export async function markPreviews(world: World): Promise<void | 'soon'> {
  const unmarked = await listUnmarked(world.db, AT_ONCE);
  for (const { work_id, preview_key, number } of unmarked) {
    const text = `${world.config.siteName} ${number}`;
    try {
      const picture = await world.pictures.markPicture(world.objects.path(preview_key), { text, face: FACE });
      const [preview, thumbnail] = [
        await world.objects.put(picture.preview),
        await world.objects.put(picture.thumbnail),
      ];
      await setMarked(world.db, work_id, { preview, thumbnail }, world.now());
    } catch (cause) {
      if (!(cause instanceof PictureError)) throw cause;
      world.report(`preview of ${number}`, cause);
      await setMarked(world.db, work_id, undefined, world.now());
    }
  }
  return unmarked.length === AT_ONCE ? 'soon' : undefined;
}
