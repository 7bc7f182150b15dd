import { setAgreementVersion } from '../../people/index.ts';
import { type ContentKind, type Tx, beijingDay } from '../../platform/index.ts';
import { setPublished } from './content-store.ts';
import { isPolicy } from './may-edit.ts';

/**
 * The only function that changes what visitors see; null withdraws. People accept a policy's version: with a
 * new one in force everybody is asked again, and with the old text they are asked for that version.
 * @returns the agreement's version, null for a page without acceptance or where the built-in text is in force
 * again
 */
export async function publishVersion(
  tx: Tx,
  page: { id: string; kind: ContentKind },
  version: number | null,
  now: Date,
): Promise<string | null> {
  await setPublished(tx, page.id, version, now);
  if (!isPolicy(page.kind)) return null;
  const agreementVersion = version === null ? null : `${beijingDay(now)}.${version}`;
  await setAgreementVersion(tx, page.kind, agreementVersion, now);
  return agreementVersion;
}
