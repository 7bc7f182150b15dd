import type { AgreementKind, Database, Tx } from '../../platform/index.ts';

export const listAgreementRows = (db: Database) =>
  db.selectFrom('agreement').select(['kind', 'version']).execute();

export const putAgreement = (tx: Tx, kind: AgreementKind, version: string, since: Date) =>
  tx
    .insertInto('agreement')
    .values({ kind, version, since })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ version, since }))
    .execute();

export const dropAgreement = (tx: Tx, kind: AgreementKind) =>
  tx.deleteFrom('agreement').where('kind', '=', kind).execute();
