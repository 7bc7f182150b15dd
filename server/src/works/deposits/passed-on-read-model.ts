import { sql } from 'kysely';
import type { Badge } from '@yinji/state-machine';
import type { Database, Page } from '../../platform/index.ts';

/** Deposits signed with a key of this account whose work somebody else holds now. */
const passedOn = (db: Database, accountId: string) =>
  db
    .selectFrom('signing_key')
    .innerJoin('deposit', 'deposit.signing_key_id', 'signing_key.id')
    .innerJoin('work', 'work.id', 'deposit.work_id')
    .where('signing_key.account_id', '=', accountId)
    .where('work.account_id', '!=', accountId)
    .where('work.deleted_at', 'is', null);

/** Only what the depositor signed, and what anybody reads by number and code. */
export const listPassedOn = (db: Database, accountId: string, { limit, offset }: Page) =>
  passedOn(db, accountId)
    .select([
      'work.id',
      'work.title',
      'deposit.number',
      'deposit.query_code',
      'deposit.record_sha256',
      'deposit.received_at',
      'deposit.completed_at',
      sql<Badge[]>`array(select badge from work_badge where work_id = work.id and ended_at is null)`.as(
        'badges',
      ),
    ])
    .orderBy('deposit.received_at', 'desc')
    .orderBy('work.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countPassedOn(db: Database, accountId: string): Promise<number> {
  const { count } = await passedOn(db, accountId)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of one file: those of works that the account holds, and those that it signed, the earliest first. */
export const listOwnDepositsOf = (db: Database, accountId: string, sha256: Buffer) =>
  db
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .leftJoin('signing_key', 'signing_key.id', 'deposit.signing_key_id')
    .select(['work.id', 'work.title', 'deposit.number', 'deposit.received_at'])
    .where('work.file_sha256', '=', sha256)
    .where((eb) => eb.or([eb('work.account_id', '=', accountId), eb('signing_key.account_id', '=', accountId)]))
    .where('work.deleted_at', 'is', null)
    .where('deposit.received_at', 'is not', null)
    .orderBy('deposit.received_at')
    .limit(10)
    .execute();
