import { timingSafeEqual } from 'node:crypto';
import type { InputOf, getPublicPreview as call } from '@yinji/contract';
import { type BlobAnswer, Refusal, type AppContext } from '../../platform/index.ts';
import { findPublicPicture, listShownIds } from './lists-store.ts';
import { signatureOf } from './preview-url.ts';

/** Caches may keep it this long; then they revalidate, and learn when the work has left display. */
const FRESH_SECONDS = 60;

/** The picture of a signed address. @throws Refusal NOT_FOUND once it expired, or the display ended */
export async function getPreview(context: AppContext, asked: InputOf<typeof call>): Promise<BlobAnswer> {
  const { key, until, work, signature } = asked;
  const expected = signatureOf(context, { key, until, work });
  const isSigned =
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  if (!isSigned || Number(until) < context.now().getTime()) throw new Refusal('NOT_FOUND');
  if (work === undefined) return { ...pictureAt(context, key), maxAgeSeconds: 900 };
  if ((await listShownIds(context.db, [work])).length === 0) throw new Refusal('NOT_FOUND');
  const sized = await findSize(context, work, asked);
  // The key is the digest of the bytes: equal keys mean equal bytes.
  const shown = sized?.object_key ?? key;
  return {
    ...pictureAt(context, shown, sized?.format),
    shared: true,
    maxAgeSeconds: FRESH_SECONDS,
    etag: shown.replaceAll('/', ''),
  };
}

const pictureAt = (context: AppContext, key: string, format: 'webp' | 'avif' = 'webp') => ({
  body: () => context.objects.stream(key),
  contentType: `image/${format}`,
});

/** The signature allows seeing this work's public picture, in any size. */
const findSize = (context: AppContext, workId: string, { side, format = 'webp' }: InputOf<typeof call>) =>
  side === undefined ? undefined : findPublicPicture(context.db, workId, Number(side), format);
