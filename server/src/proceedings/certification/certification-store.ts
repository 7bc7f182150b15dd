import type { Database, Tx } from '../../platform/index.ts';

export const findCertification = (db: Database, workId: string) =>
  db.selectFrom('certification').selectAll().where('work_id', '=', workId).executeTakeFirst();

export type CertificationRow = NonNullable<Awaited<ReturnType<typeof findCertification>>>;

interface Draft {
  work_id: string;
  form_sealed: Uint8Array;
  salt: Uint8Array;
}

/** The salt of the first one stays: it exists before any commitment. */
export const putDraft = (tx: Tx, { work_id, form_sealed, salt }: Draft, now: Date) =>
  tx
    .insertInto('certification')
    .values({ work_id, form_sealed: Buffer.from(form_sealed), salt: Buffer.from(salt), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('work_id').doUpdateSet({ form_sealed: Buffer.from(form_sealed), updated_at: now }),
    )
    .execute();

interface Signed {
  statementSealed: Uint8Array;
  statementSha256: Uint8Array;
  signatureSealed: Uint8Array;
  signingKeyId: string;
}

export const setSubmitted = (tx: Tx, workId: string, one: Signed, now: Date) =>
  tx
    .updateTable('certification')
    .set({
      statement_sealed: Buffer.from(one.statementSealed),
      statement_sha256: Buffer.from(one.statementSha256),
      signature_sealed: Buffer.from(one.signatureSealed),
      signing_key_id: one.signingKeyId,
      signed_at: now,
      submitted_at: now,
      decided_at: null,
    })
    .where('work_id', '=', workId)
    .execute();

export const setDecided = (tx: Tx, workId: string, now: Date) =>
  tx.updateTable('certification').set({ decided_at: now }).where('work_id', '=', workId).execute();

/** The first signed form and signer stay unchanged: the change has its own statement and signature. */
export const setChangedForm = (tx: Tx, workId: string, formSealed: Uint8Array, salt: Uint8Array) =>
  tx
    .updateTable('certification')
    .set({ changed_sealed: Buffer.from(formSealed), changed_salt: Buffer.from(salt) })
    .where('work_id', '=', workId)
    .execute();
