import type { Database, Tx } from '../../platform/index.ts';

export const listOwners = (db: Database, workId: string) =>
  db
    .selectFrom('certification_owner')
    .selectAll()
    .where('work_id', '=', workId)
    .orderBy('place')
    .orderBy('id')
    .execute();

export type OwnerRow = Awaited<ReturnType<typeof listOwners>>[number];

interface NewOwner {
  id: string;
  work_id: string;
  place: number;
  stated_sealed: Uint8Array;
  is_holder: boolean;
}

export const insertOwner = (tx: Tx, row: NewOwner) =>
  tx
    .insertInto('certification_owner')
    .values({ ...row, stated_sealed: Buffer.from(row.stated_sealed) })
    .execute();

/** The statement may mean another person now: an earlier request ends. */
export const restateOwner = (tx: Tx, id: string, statedSealed: Uint8Array, isSamePerson: boolean) =>
  tx
    .updateTable('certification_owner')
    .set({ stated_sealed: Buffer.from(statedSealed) })
    .$if(!isSamePerson, (query) =>
      query.set({
        account_id: null,
        asked_at: null,
        answer: null,
        answered_at: null,
        consent_sealed: null,
        consent_sha256: null,
        signature_sealed: null,
        signing_key_id: null,
      }),
    )
    .where('id', '=', id)
    .execute();

export const removeOwner = (tx: Tx, id: string) =>
  tx.deleteFrom('certification_owner').where('id', '=', id).execute();

/** The work of an owner's row, for the lock that comes first. */
export const findOwnerWork = async (db: Database, id: string): Promise<string | undefined> =>
  (await db.selectFrom('certification_owner').select('work_id').where('id', '=', id).executeTakeFirst())
    ?.work_id;

/** Asks again if the answer was to another statement. */
export const setAsked = (tx: Tx, id: string, accountId: string | null, now: Date) =>
  tx
    .updateTable('certification_owner')
    .set({ account_id: accountId, asked_at: now, answer: null, answered_at: null })
    .where('id', '=', id)
    .execute();

interface Answer {
  answer: 'confirmed' | 'declined';
  consentSealed: Uint8Array;
  consentSha256: Uint8Array;
  signatureSealed: Uint8Array | null;
  signingKeyId: string | null;
}

export const setAnswer = (tx: Tx, id: string, one: Answer, now: Date) =>
  tx
    .updateTable('certification_owner')
    .set({
      answer: one.answer,
      answered_at: now,
      consent_sealed: Buffer.from(one.consentSealed),
      consent_sha256: Buffer.from(one.consentSha256),
      signature_sealed: one.signatureSealed && Buffer.from(one.signatureSealed),
      signing_key_id: one.signingKeyId,
    })
    .where('id', '=', id)
    .execute();
