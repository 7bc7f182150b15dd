import { timingSafeEqual } from 'node:crypto';
import { API_PREFIX, openOriginal as call } from '@yinji/contract';
import { type BlobAnswer, MEDIA_TYPES, Refusal, type AppContext } from '../../platform/index.ts';
import { findWork } from '../works/index.ts';
import { findOriginal } from './deposits-store.ts';

const VALID_MS = 5 * 60_000;
const signed = (context: AppContext, id: string, until: string) =>
  context.vault.sign('original', `${id}:${until}`);

/**
 * An address of the original that is valid for some minutes, for anybody. The caller has checked that the
 * person may have it: the holder, or the case's reviewer. @throws Refusal ORIGINAL_REQUIRED
 */
export async function linkOriginal(context: AppContext, id: string): Promise<{ url: string; until: string }> {
  if ((await findOriginal(context.db, id)) === undefined) throw new Refusal('ORIGINAL_REQUIRED');
  const until = context.now().getTime() + VALID_MS;
  const query = new URLSearchParams({
    id,
    until: String(until),
    signature: signed(context, id, String(until)),
  });
  return {
    url: `${API_PREFIX}${call.path}?${query.toString()}`,
    until: new Date(until).toISOString(),
  };
}

interface Link {
  id: string;
  until: string;
  signature: string;
}

/** @throws Refusal NOT_FOUND for a forged, changed or expired link, and where the original was destroyed */
export async function openOriginal(context: AppContext, { id, until, signature }: Link): Promise<BlobAnswer> {
  const expected = signed(context, id, until);
  const isSigned =
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  if (!isSigned || !(Number(until) >= context.now().getTime())) throw new Refusal('NOT_FOUND');
  const [work, original] = await Promise.all([findWork(context.db, id), findOriginal(context.db, id)]);
  if (work === undefined || original === undefined) throw new Refusal('NOT_FOUND');
  return {
    body: context.objects.stream(original.object_key),
    contentType: MEDIA_TYPES[original.format] ?? 'application/octet-stream',
    // The file's own name may reveal its holder.
    fileName: `${work.number ?? 'original'}.${original.format}`,
  };
}
