import { basename } from 'node:path';
import {
  MEDIA_TYPES,
  Refusal,
  type AppContext,
  inTransaction,
  newId,
  takeToken,
} from '../../platform/index.ts';
import { findOriginal } from '../../works/index.ts';
import { getSources } from './get-sources.ts';
import { lockSide } from './lock-side.ts';
import { insertSource, listSources } from './sources-store.ts';
import { standSource } from './stand-source.ts';

/** The holder's own deposited original; a repetition changes nothing. */
export async function giveDepositedSource(
  context: AppContext,
  accountId: string,
  { objectionId, consent }: { objectionId: string; consent: string },
) {
  await takeToken(
    context,
    'objection-source',
    accountId,
    { capacity: 12, refillSeconds: 600 },
    'TOO_MANY_REQUESTS',
  );
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const { row, side } = await lockSide(tx, accountId, objectionId);
    if (side !== 'holder') throw new Refusal('NOT_ALLOWED', '只有持有人可以使用存证原件');
    const original = await findOriginal(tx, row.work_id);
    if (original === undefined) throw new Refusal('ORIGINAL_REQUIRED', '这件作品没有上传过原件');
    const sources = await listSources(tx, objectionId);
    if (sources.some((one) => one.side === side && one.origin === 'deposit')) return;
    const id = newId(now.getTime());
    await insertSource(tx, {
      id,
      objection_id: row.id,
      side,
      account_id: accountId,
      origin: 'deposit',
      object_key: null,
      key_sealed: null,
      preview_object_key: null,
      preview_key_sealed: null,
      media_type: MEDIA_TYPES[original.format] ?? 'application/octet-stream',
      size_bytes: original.size_bytes,
      // Originals are stored under their own digest.
      sha256: Buffer.from(basename(original.object_key), 'hex'),
      width: original.width,
      height: original.height,
      consent,
      given_at: now,
    });
    await standSource(tx, { row, side, id, now });
  });
  return getSources(context, accountId, objectionId);
}
