import { timingSafeEqual } from 'node:crypto';
import type { InputOf, getPublicPreview as call } from '@yinji/contract';
import { type BlobAnswer, Refusal, type World } from '../../platform/index.ts';
import { findPublicPicture, listShownIds } from './lists-store.ts';
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
  if (work === undefined) return { ...pictureAt(world, key), maxAgeSeconds: 900 };
  if ((await listShownIds(world.db, [work])).length === 0) throw new Refusal('NOT_FOUND');
  const sized = await findSize(world, work, asked);
  // The key is the digest of the bytes: the same under it are the same.
  const shown = sized?.object_key ?? key;
  return {
    ...pictureAt(world, shown, sized?.format),
    shared: true,
    maxAgeSeconds: FRESH_SECONDS,
    etag: shown.replaceAll('/', ''),
  };
}

const pictureAt = (world: World, key: string, format: 'webp' | 'avif' = 'webp') => ({
  body: () => world.objects.stream(key),
  contentType: `image/${format}`,
});

/** What was signed is that this work's public picture may be seen; in which size, whoever asks may choose. */
const findSize = (world: World, workId: string, { side, format = 'webp' }: InputOf<typeof call>) =>
  side === undefined ? undefined : findPublicPicture(world.db, workId, Number(side), format);
