import type { AgreementKind, Tx } from '../../platform/index.ts';
import { dropAgreement, putAgreement } from './agreements-store.ts';

/** From its commit on people are asked for this version; null: for that of the settings again. */
export async function setAgreementVersion(
  tx: Tx,
  kind: AgreementKind,
  version: string | null,
  now: Date,
): Promise<void> {
  if (version === null) await dropAgreement(tx, kind);
  else await putAgreement(tx, kind, version, now);
}
