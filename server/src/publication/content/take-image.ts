import {
  type IncomingFile,
  type StaffActor,
  type AppContext,
  inTransaction,
  newId,
  takeSmallPicture,
  takeToken,
} from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { insertImage } from './content-store.ts';
import { imageUrl } from './image-url.ts';

/** The preview's long side: packages/originality. */
const LONGEST = 1600;
const ATTEMPTS = { capacity: 40, refillSeconds: 30 };

/**
 * Re-encoded, since everybody gets it.
 * @throws Refusal FILE_TOO_LARGE, FILE_TYPE, FILE_PIXELS, FILE_TRUNCATED
 */
export async function takeImage(context: AppContext, actor: StaffActor, file: IncomingFile) {
  const admit = () => takeToken(context, 'content-image', actor.staffId, ATTEMPTS, 'TOO_MANY_REQUESTS');
  return takeSmallPicture(
    context,
    file,
    { who: actor.staffId, word: '图片', admit },
    async ({ preview, width, height }) => {
      const scale = Math.min(1, LONGEST / Math.max(width, height));
      const id = newId(context.now().getTime());
      // The object first: a crash before the row leaves bytes without a row.
      const object_key = await context.objects.put(preview);
      const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
      await inTransaction(context.db, async (tx) => {
        await insertImage(tx, { id, object_key, ...size, uploaded_by: actor.staffId });
        await auditStaff(tx, actor.staffId, 'content-image-uploaded', id);
      });
      return { id, url: imageUrl(id) ?? '', ...size };
    },
  );
}
