import type { CodePurpose } from '@yinji/contract';
import { sql } from 'kysely';
import { changeOne, type Database, insertNew, type Tx } from '../../platform/index.ts';

interface NewCode {
  id: string;
  target_lookup: Uint8Array;
  purpose: CodePurpose;
  code_digest: Uint8Array;
  asked_from: Uint8Array;
  created_at: Date;
  expires_at: Date;
}

export const insertCode = (tx: Tx, row: NewCode) =>
  tx
    .insertInto('verify_code')
    .values({
      ...row,
      target_lookup: Buffer.from(row.target_lookup),
      code_digest: Buffer.from(row.code_digest),
      asked_from: Buffer.from(row.asked_from),
    })
    .execute();

interface Asked {
  lookup: Uint8Array;
  purpose: CodePurpose;
  askedFrom: Uint8Array;
  now: Date;
  maxTries: number;
  maxStrangerTries: number;
}

/**
 * Counts the try on the live codes and returns them. A new code ends the one before of the same source, not that of
 * another: a stranger who asks for codes would end the holder's.
 */
export async function countCodeTry(
  db: Database,
  { lookup, purpose, askedFrom, now, maxTries, maxStrangerTries }: Asked,
) {
  const own = Buffer.from(askedFrom);
  const { rows } = await sql<{ id: string; code_digest: Uint8Array }>`
    update verify_code set
      tries = tries + (asked_from = ${own})::int, stranger_tries = stranger_tries + (asked_from <> ${own})::int
    where id in (
        select id from verify_code where id in (
          select distinct on (asked_from) id from verify_code
          where target_lookup = ${Buffer.from(lookup)} and purpose = ${purpose}
          order by asked_from, created_at desc, id desc)
        -- In one order, so that tries at once do not deadlock.
        order by id for update)
      and used_at is null and expires_at > ${now}
      and case when asked_from = ${own} then tries < ${maxTries} else stranger_tries < ${maxStrangerTries} end
    returning id, code_digest`.execute(db);
  return rows;
}

/** False where another caller used the code in between. */
export const useCode = (tx: Tx, id: string, now: Date): Promise<boolean> =>
  changeOne(
    tx.updateTable('verify_code').set({ used_at: now }).where('id', '=', id).where('used_at', 'is', null),
  );

/** False where this solution was used before. */
export const spendChallenge = (db: Database, challenge: Uint8Array, expiresAt: Date): Promise<boolean> =>
  insertNew(
    db.insertInto('spent_challenge').values({ challenge: Buffer.from(challenge), expires_at: expiresAt }),
  );

export async function forgetCodes(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('spent_challenge').where('expires_at', '<', now).execute();
  const yesterday = new Date(now.getTime() - 86_400_000);
  await db.deleteFrom('verify_code').where('expires_at', '<', yesterday).execute();
}
