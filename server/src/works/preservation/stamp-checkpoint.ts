import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  NoTimeAuthority,
  type AppContext,
  beijingDay,
  inTransaction,
  type Later,
} from '../../platform/index.ts';
import { appendRecord, findLatestCheckpoint } from '../../evidence/index.ts';
import {
  findLastCheckpointToken,
  insertCheckpointToken,
  listUnpublishedTokens,
  markTokenPublished,
} from './preservation-store.ts';
import { publishFile } from './publish-file.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/**
 * Job: once a Beijing day a token over the newest published checkpoint's cosigned note. It dates the whole log
 * before that moment, by a party that is neither the operator nor a witness. Token and record are written in
 * one transaction, the files from the row afterwards: the next run repairs what a stop left out.
 */
export async function stampCheckpoint(context: AppContext): Promise<Later | void> {
  await stampToday(context).catch((cause: unknown) => {
    // The authority reports its own fault, and the day has more tries.
    if (!(cause instanceof NoTimeAuthority)) throw cause;
  });
  for (const row of await listUnpublishedTokens(context.db)) {
    const folder = join(context.config.dataDir, 'anchors');
    await publishFile(folder, `${row.checkpoint_size}.checkpoint`, row.checkpoint);
    await publishFile(folder, `${row.checkpoint_size}.tsr`, row.token);
    await markTokenPublished(context.db, row.day, context.now());
  }
  // A new log has its first checkpoint within seconds.
  if ((await findLatestCheckpoint(context.db)) === undefined) return { laterMs: 2000 };
}

async function stampToday(context: AppContext): Promise<void> {
  const day = beijingDay(context.now());
  const last = await findLastCheckpointToken(context.db);
  if (last !== undefined && last.day >= day) return;
  const checkpoint = await findLatestCheckpoint(context.db);
  const note = checkpoint?.cosigned_note;
  if (checkpoint === undefined || note == null || checkpoint.size === last?.checkpoint_size) return;
  const bytes = Buffer.from(note);
  const { authority, response, token } = await context.time.stamp(sha256(bytes));
  await inTransaction(context.db, async (tx) => {
    const record = await appendRecord(tx, {
      type: 'timestamp',
      v: 1,
      checkpoint_size: checkpoint.size,
      checkpoint_sha256: sha256(bytes).toString('hex'),
      token_sha256: sha256(response).toString('hex'),
      authority,
      stamped_at: token.genTime.toISOString(),
    });
    const row = {
      day,
      checkpoint_size: checkpoint.size,
      checkpoint: bytes,
      token: response,
      authority,
      record_sha256: record.sha256,
      stamped_at: token.genTime,
    };
    if (!(await insertCheckpointToken(tx, row))) throw new StampedAlready();
  }).catch((cause: unknown) => {
    if (!(cause instanceof StampedAlready)) throw cause;
  });
}

/** Rolls back the second record of one day. */
class StampedAlready extends Error {}
