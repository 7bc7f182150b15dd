import type { AgreementKind, Tx } from '../../platform/index.ts';
import { dropAgreement, putAgreement } from './agreements-store.ts';

/** From the commit on people must accept this version; null: that of the settings again. */
export async function setAgreementVersion(
  tx: Tx,
  kind: AgreementKind,
  version: string | null,
  now: Date,
): Promise<void> {
  if (version === null) await dropAgreement(tx, kind);
  else await putAgreement(tx, kind, version, now);
}
