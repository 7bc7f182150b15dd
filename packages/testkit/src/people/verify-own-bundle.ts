import { getTrust } from '@yinji/contract';
import { parseTrust, toUtf8, verifyBundleZip, type Trust } from '@yinji/evidence';
import type { Person } from './person.ts';

/** The trust files that the installation publishes. */
export async function fetchTrust({ client }: Person): Promise<Trust> {
  const { files } = await client.call(getTrust, {});
  return parseTrust(new Map(Object.entries(files).map(([name, text]) => [name, toUtf8(text)])));
}

/** Downloads the full bundle of a person's work and verifies it under those files. */
export async function verifyOwnBundle(person: Person, workId: string) {
  return verifyBundleZip(await person.waitForBundle(workId), await fetchTrust(person));
}
