import { randomBytes } from 'node:crypto';
import type { Database } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';

interface Wanted {
  title?: string;
  description?: string;
  /** Without an original it is deposited by its fingerprint alone. */
  hasOriginal?: boolean;
  evidence?: 'reviewing' | 'passed';
  pdq?: Buffer;
  sha256?: Buffer;
}

/** A work with a complete deposit: receipt, time stamp and proof are present; nothing of it is in the log. */
export async function makeCompleteWork(db: Database, accountId: string, wanted: Wanted = {}): Promise<string> {
  const { title = '松下问童子', description = '', hasOriginal = true, evidence = 'passed' } = wanted;
  const [id, now] = [newId(), new Date()];
  await db
    .insertInto('work')
    .values({
      id,
      account_id: accountId,
      title,
      work_type: 'draw',
      description,
      deposited_at: now,
      file_sha256: wanted.sha256 ?? randomBytes(32),
    })
    .execute();
  await db.insertInto('track').values({ work_id: id, name: 'evidence', state: evidence, since: now }).execute();
  await db
    .insertInto('deposit')
    .values({
      work_id: id,
      number: `YJCZ-${id.slice(-12)}`,
      query_code: id.slice(0, 8),
      record_sha256: randomBytes(32),
      received_at: now,
      completed_at: evidence === 'passed' ? now : null,
    })
    .execute();
  if (!hasOriginal) return id;
  await db
    .insertInto('original')
    .values({
      work_id: id,
      object_key: `original/${id}`,
      size_bytes: 1,
      format: 'png',
      width: 4,
      height: 3,
      pixel_sha256: randomBytes(32),
      preview_key: `preview/${id}`,
      thumbnail_key: `thumbnail/${id}`,
      public_preview_key: `marked/${id}`,
      public_thumbnail_key: `marked-thumbnail/${id}`,
      marked_at: now,
      pdq: wanted.pdq ?? randomBytes(256),
      pdq_quality: 100,
      features_at: now,
      record_sha256: randomBytes(32),
    })
    .execute();
  return id;
}
