import type { Database } from '../../platform/index.ts';

export interface SignInAttempt {
  id: string;
  account_id: string | null;
  way: 'code' | 'password' | 'register' | 'reset' | 'ticket';
  outcome: 'opened' | 'refused';
  device: string;
  address: string;
  at: Date;
  network_lookup: Uint8Array | null;
}

export const insertSignIn = (db: Database, row: SignInAttempt) =>
  db
    .insertInto('sign_in_attempt')
    .values({ ...row, network_lookup: row.network_lookup === null ? null : Buffer.from(row.network_lookup) })
    .execute();

export async function hasOpenedFrom(db: Database, accountId: string, network: Uint8Array): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_attempt')
    .select('id')
    .where('account_id', '=', accountId)
    .where('network_lookup', '=', Buffer.from(network))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const listSignInsOf = (db: Database, accountId: string, page: number, size: number) =>
  db
    .selectFrom('sign_in_attempt')
    .select(['id', 'way', 'outcome', 'device', 'address', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export async function countSignInsOf(db: Database, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sign_in_attempt')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const deleteSignInsBefore = (db: Database, before: Date) =>
  db.deleteFrom('sign_in_attempt').where('at', '<', before).execute();
