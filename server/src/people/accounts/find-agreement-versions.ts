import type { AgreementKind, Database, AppContext } from '../../platform/index.ts';
import { listAgreementRows } from './agreements-store.ts';

export type AgreementVersions = Record<AgreementKind, string>;

/** The versions in force: of the last published text, else of the settings. */
export async function findAgreementVersions(
  { config }: Pick<AppContext, 'config'>,
  db: Database,
): Promise<AgreementVersions> {
  const rows = await listAgreementRows(db);
  const inForce = (kind: AgreementKind) =>
    rows.find((row) => row.kind === kind)?.version ?? config.agreements[kind];
  return { userPolicy: inForce('userPolicy'), privacyPolicy: inForce('privacyPolicy') };
}
