import type { CodePurpose } from '@yinji/contract';
import { changeOne, type Database, insertNew, type Tx } from '../../platform/index.ts';

interface NewCode {
  id: string;
  target_lookup: Uint8Array;
  purpose: CodePurpose;
  code_digest: Uint8Array;
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
    })
    .execute();

interface Asked {
  lookup: Uint8Array;
  purpose: CodePurpose;
  now: Date;
  maxTries: number;
}

/** Counts the try on the newest live code and returns it; undefined when there is none or its tries are used up. */
export const countCodeTry = (db: Database, { lookup, purpose, now, maxTries }: Asked) =>
  db
    .updateTable('verify_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('verify_code')
        .select('id')
        .where('target_lookup', '=', Buffer.from(lookup))
        .where('purpose', '=', purpose)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['id', 'code_digest'])
    .executeTakeFirst();

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
