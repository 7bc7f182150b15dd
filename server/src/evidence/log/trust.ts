import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRevocationLists, toPem, type Certificate } from '@yinji/evidence';
import { readCertificates, type AppContext } from '../../platform/index.ts';
import { findCertificateList } from './log-store.ts';

/**
 * Trust files for verifiers: those that the sealer published (policy.txt and its authorities), root.txt where its
 * keepers signed one, the anchors of the authority that certifies creators, and its newest revocation list as PEM.
 */
export async function readTrust(context: AppContext): Promise<Record<string, string>> {
  const folder = trustFolder(context);
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((each) => each.isFile() && /^[\w.-]+$/.test(each.name)).map((each) => each.name);
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  const trust: Record<string, string> = Object.fromEntries(files);
  Object.assign(trust, await earlierPolicies(folder, trust['policy.txt'] ?? ''));
  trust['creator-ca.pem'] = await creatorAnchors(context, trust['creator-ca.pem'] ?? '');
  const list = await findCertificateList(context.db);
  if (list !== undefined)
    trust['creator-ca.crl'] = parseRevocationLists(list.list)
      .map(({ der }) => toPem('X509 CRL', der))
      .join('');
  return trust;
}

/**
 * The newest list of one built-in authority of creators, in DER: the first has number 1, and its replacement after a rotation
 * number 2. Undefined where there is none, or where its certificate has ended.
 */
export async function findListOf(context: AppContext, number: number): Promise<Uint8Array | undefined> {
  const list = await findCertificateList(context.db);
  const subject = readBuiltInAuthorities(context).at(-number)?.subject;
  if (list === undefined || subject === undefined) return undefined;
  return parseRevocationLists(list.list).find(({ issuer }) => isSame(issuer, subject))?.der;
}

/** Whether the newest list is, among others, of the authority that certifies now: a rotation begins a new one. */
export async function isListed(context: AppContext, list: Uint8Array): Promise<boolean> {
  const [current] = readBuiltInAuthorities(context);
  return (
    current === undefined || parseRevocationLists(list).some(({ issuer }) => isSame(issuer, current.subject))
  );
}

/** The sealer's own, the newest first. */
const readBuiltInAuthorities = (context: AppContext): readonly Certificate[] =>
  readCertificates(join(trustFolder(context), 'creator-ca.pem'));

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

/** What verifiers get: the same, and the newest revocation lists of the time authorities. */
export async function readPublishedTrust(context: AppContext): Promise<Record<string, string>> {
  const [trust, lists] = await Promise.all([readTrust(context), context.time.revocationLists()]);
  return lists === '' ? trust : { ...trust, 'tsa-ca.crl': lists };
}

/** By name as in the folder; bundles of an earlier time are judged by them. */
async function earlierPolicies(folder: string, current: string): Promise<Record<string, string>> {
  const names = await readdir(join(folder, 'policies')).catch(() => []);
  const all = await Promise.all(
    names
      .filter((name) => /^[0-9a-f]{64}\.txt$/.test(name))
      .map(
        async (name) => [`policies/${name}`, await readFile(join(folder, 'policies', name), 'utf8')] as const,
      ),
  );
  return Object.fromEntries(all.filter(([, policy]) => policy !== current));
}

/**
 * In evaluation certificates of the built-in authority stay valid beside those of another; production never has
 * any.
 */
async function creatorAnchors({ certificateAuthority, config }: AppContext, builtIn: string): Promise<string> {
  if (certificateAuthority.name === 'built-in') return builtIn;
  const anchors = await certificateAuthority.anchors();
  return config.mode === 'production' ? anchors : `${builtIn}${anchors}`;
}

export const readPolicy = (context: AppContext): Promise<string> =>
  readFile(join(trustFolder(context), 'policy.txt'), 'utf8');

/** Roots of the documents' seal and of their time stamps. */
export const readDocumentAuthorities = (context: Pick<AppContext, 'config'>): Certificate[] =>
  ['document-ca.pem', 'tsa-ca.pem'].flatMap((name) => readCertificates(join(trustFolder(context), name)));

const trustFolder = (context: Pick<AppContext, 'config'>) => join(context.config.dataDir, 'trust');
