import { sql } from 'kysely';
import type { Tx } from '../../platform/index.ts';

interface Replaced {
  file_name: string;
  file_size_bytes: number;
  file_sha256: Uint8Array;
  file_sm3: Uint8Array;
  replaced_at: Date;
}

/** Kept versions; a script that replaces a file endlessly drops its own oldest ones. */
const KEPT = 50;

/** Under the work's row lock. */
export async function keepVersion(tx: Tx, workId: string, replaced: Replaced): Promise<void> {
  const { seq } = await tx
    .selectFrom('work_version')
    .select(sql<number>`coalesce(max(seq), 0) + 1`.as('seq'))
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('work_version')
    .values({
      work_id: workId,
      seq,
      ...replaced,
      file_sha256: Buffer.from(replaced.file_sha256),
      file_sm3: Buffer.from(replaced.file_sm3),
    })
    .execute();
  await tx
    .deleteFrom('work_version')
    .where('work_id', '=', workId)
    .where('seq', '<=', seq - KEPT)
    .execute();
}
