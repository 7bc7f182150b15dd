import { cosign, formatCheckpoint, formatNote, leafHash, rootOfLeaves, signNoteBody } from '@yinji/evidence';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { log, ORIGIN, policyText, witnesses } from '../../../../conformance/fixture.ts';
import type { AppContext } from '../../../../server/src/platform/app-context.ts';

/** The policy under which `sealTestLog` publishes, where the server reads it. */
export function publishTestPolicy(context: AppContext): string {
  const folder = join(context.config.dataDir, 'trust');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'policy.txt'), policyText());
  return policyText();
}

/**
 * The sealer's work in a test: assigns every waiting record its index and publishes a cosigned checkpoint (≤
 * 256 records).
 */
export async function sealTestLog(context: AppContext): Promise<number> {
  const { db } = context;
  const waiting = await db.selectFrom('pending_record').selectAll().orderBy('seq').execute();
  const { count } = await db
    .selectFrom('log_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  for (const [at, row] of waiting.entries()) {
    await db
      .insertInto('log_entry')
      .values({ idx: Number(count) + at, entry: row.entry, entry_sha256: row.entry_sha256 })
      .execute();
    await db.deleteFrom('pending_record').where('seq', '=', row.seq).execute();
    await sql`update deposit set log_index = ${Number(count) + at} where record_sha256 = ${row.entry_sha256}`.execute(
      db,
    );
  }
  const entries = await db.selectFrom('log_entry').select('entry').orderBy('idx').execute();
  const leaves = entries.map(({ entry }) => leafHash(entry));
  const root = rootOfLeaves(leaves);
  const body = formatCheckpoint({ origin: ORIGIN, size: leaves.length, root, extensions: [] });
  const seconds = Math.floor(context.now().getTime() / 1000);
  const signatures = [await signNoteBody(body, log.key, log.sign)];
  for (const { key, sign } of witnesses) signatures.push(await cosign(body, key, seconds, sign));
  await db.deleteFrom('log_tile').execute();
  await db
    .insertInto('log_tile')
    .values({ level: 0, n: 0, hashes: Buffer.concat(leaves) })
    .execute();
  const note = formatNote({ body, signatures });
  await db
    .insertInto('log_checkpoint')
    .values({
      size: leaves.length,
      root: Buffer.from(root),
      note,
      cosigned_note: note,
      published_at: context.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return leaves.length;
}
