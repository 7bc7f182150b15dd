import { checkOwnCode, useUpCode } from '../../people/index.ts';
import {
  type AccountActor,
  Refusal,
  type AppContext,
  inTransaction,
  newId,
  takeToken,
} from '../../platform/index.ts';
import { findDataExport, insertDataExport, type DataExportRow } from './data-export-store.ts';

/** Requires a code, so that a stolen session alone exports nothing. One at a time, a few a day. */
export async function startDataExport(
  context: AppContext,
  { accountId, tokenSha256 }: AccountActor,
  code: string,
) {
  await takeToken(
    context,
    'own-archive',
    accountId,
    { capacity: 3, refillSeconds: 28_800 },
    'TOO_MANY_REQUESTS',
  );
  const codeId = await checkOwnCode(context, accountId, 'own-archive', code);
  const row = await inTransaction(context.db, async (tx) => {
    await useUpCode(context, tx, codeId);
    const standing = await findDataExport(tx, accountId, context.now());
    const isMine = standing !== undefined && Buffer.from(standing.token_sha256).equals(tokenSha256);
    if (isMine && standing.ready_at === null) return standing;
    await insertDataExport(tx, newId(), accountId, tokenSha256);
    return findDataExport(tx, accountId, context.now());
  });
  if (row === undefined) throw new Refusal('STATE_CHANGED');
  return presentDataExport(row);
}

export const presentDataExport = (row: DataExportRow) => ({
  state: row.ready_at === null ? ('building' as const) : ('ready' as const),
  askedAt: row.asked_at.toISOString(),
  sizeBytes: row.size_bytes,
  expiresAt: row.expires_at?.toISOString() ?? null,
});
