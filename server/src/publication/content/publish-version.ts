import { setAgreementVersion } from '../../people/index.ts';
import { type ContentKind, type Tx, beijingDay } from '../../platform/index.ts';
import { setPublished } from './content-store.ts';
import { isPolicy } from './may-edit.ts';

/**
 * The one place where what visitors see changes; null takes back. A policy's version is what people agree to: with a new
 * one in force everybody is asked again, and with the old text back they are asked for that one's version.
 * @returns the agreement's version, null for a page that nobody agrees to or where the house's own text is in force again
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
