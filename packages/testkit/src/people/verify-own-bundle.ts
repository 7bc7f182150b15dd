import { getTrust } from '@yinji/contract';
import { parseTrust, toUtf8, verifyBundleZip } from '@yinji/evidence';
import type { Person } from './person.ts';

/** Downloads the full bundle of a person's work and verifies it under the trust files that the installation publishes. */
export async function verifyOwnBundle(person: Person, workId: string) {
  const bundle = await person.waitForBundle(workId);
  const { files } = await person.client.call(getTrust, {});
  const trust = parseTrust(new Map(Object.entries(files).map(([name, text]) => [name, toUtf8(text)])));
  return verifyBundleZip(bundle, trust);
}
