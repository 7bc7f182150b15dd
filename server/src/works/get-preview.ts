import { timingSafeEqual } from 'node:crypto';
import type { InputOf, getPublicPreview as call } from '@yinji/contract';
import type { BlobAnswer } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { listShownIds } from './lists-store.ts';
import { signatureOf } from './preview-url.ts';

/** Any cache may keep it so long; then it asks again, and is told when the work has left display. */
const FRESH_SECONDS = 60;

/** The picture behind an address that was given out. @throws Refusal NOT_FOUND once it expired, or the display ended */
export async function getPreview(world: World, asked: InputOf<typeof call>): Promise<BlobAnswer> {
  const { key, until, work, signature } = asked;
  const expected = signatureOf(world, { key, until, work });
  const isSigned =
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  if (!isSigned || Number(until) < world.now().getTime()) throw new Refusal('NOT_FOUND');
  const picture = { body: () => world.objects.stream(key), contentType: 'image/webp' };
  if (work === undefined) return { ...picture, maxAgeSeconds: 900 };
  if ((await listShownIds(world.db, [work])).length === 0) throw new Refusal('NOT_FOUND');
  // The key is the digest of the bytes: the same under it are the same.
  return { ...picture, shared: true, maxAgeSeconds: FRESH_SECONDS, etag: key.replaceAll('/', '') };
}
