import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** The work of a deposit's, a passed case's or a document's number. */
export async function findWorkByNumber(db: Database, number: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('deposit')
    .select('work_id')
    .where('number', '=', number)
    .where('received_at', 'is not', null)
    .union(
      db
        .selectFrom('review_case')
        .select('work_id')
        .where('number', '=', number)
        .where('decision', '=', 'passed'),
    )
    .union(db.selectFrom('document').select('work_id').where('number', '=', number))
    // A work that passed by succession: its record has the number at once, the proof is printed later.
    .union(db.selectFrom('succession_work').select('work_id').where('number', '=', number))
    // A certificate after a change has its number before it is printed.
    .union(
      db
        .selectFrom('change_request')
        .select('work_id')
        .where('certificate_number', '=', number)
        .where('state', '=', 'recorded'),
    )
    .executeTakeFirst();
  return row?.work_id;
}

/** Every document that was issued for a work, the newest first. */
export const listDocuments = (db: Database, workId: string) =>
  db
    .selectFrom('document')
    .select([
      'id',
      'kind',
      'number',
      'sha256',
      'issued_at',
      'superseded_at',
      'printed_sealed',
      'rosette_sha256',
    ])
    .where('work_id', '=', workId)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Of a file, if it is an issued document, byte by byte. */
export const findDocumentBySha256 = (db: Database, sha256: Uint8Array) =>
  db
    .selectFrom('document')
    .select(['kind', 'number', 'issued_at', 'record_sha256'])
    .where('sha256', '=', Buffer.from(sha256))
    .limit(1)
    .executeTakeFirst();

interface HolderSince {
  name: string | null;
  by: 'contract' | 'papers';
  since: Date | null;
}

/** The public name that the last full successor chose, by contract or by inheritance or succession. */
export const findLaterHolder = (db: Database, workId: string): Promise<HolderSince | undefined> =>
  db
    .selectFrom('transfer')
    .innerJoin('transfer_party', 'transfer_party.transfer_id', 'transfer.id')
    .select([
      'transfer_party.public_name as name',
      sql<'contract' | 'papers'>`'contract'`.as('by'),
      'transfer.decided_at as since',
    ])
    .where('transfer.work_id', '=', workId)
    .where('transfer.is_whole', '=', true)
    .where('transfer.state', '=', 'recorded')
    .where('transfer_party.role', '=', 'counterparty')
    .unionAll(
      db
        .selectFrom('succession_work')
        .innerJoin('succession', 'succession.id', 'succession_work.succession_id')
        .select([
          'succession.public_name as name',
          sql<'contract' | 'papers'>`'papers'`.as('by'),
          'succession_work.passed_at as since',
        ])
        .where('succession_work.work_id', '=', workId)
        .where('succession_work.passed_at', 'is not', null),
    )
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();

export const isErased = async (db: Database, workId: string): Promise<boolean> =>
  (await db
    .selectFrom('work')
    .select('id')
    .where('id', '=', workId)
    .where('erased_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Of public works only: a digest alone must not tell that a private work was deposited (decision 0036). */
export const listPublicByFileSha256 = (db: Database, sha256: Uint8Array) =>
  db
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .select(['deposit.number', 'deposit.received_at'])
    .where('work.file_sha256', '=', Buffer.from(sha256))
    .where('work.is_public', '=', true)
    .where('deposit.completed_at', 'is not', null)
    .where('work.deleted_at', 'is', null)
    .orderBy('deposit.received_at')
    .limit(5)
    .execute();

/** When a verifier was first offered, and its place in the log. */
export const findRelease = (db: Database, sha256: Uint8Array) =>
  db
    .selectFrom('verifier_release')
    .leftJoin('log_entry', 'log_entry.entry_sha256', 'verifier_release.record_sha256')
    .select(['verifier_release.released_at', 'log_entry.idx'])
    .where('verifier_release.sha256', '=', Buffer.from(sha256))
    .executeTakeFirst();
