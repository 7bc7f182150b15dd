import {
  EvidenceFailure,
  openTrust,
  readBundle,
  sha256,
  toHex,
  verifyBundle,
  verifyBundleZip,
  type BundleReport,
  type Trust,
  type WorkFile,
} from '@yinji/evidence';
import { rootOf, type GivenRoot } from './log-trust.ts';
import { TRUST_FILE_NAMES, type TrustFiles } from './trust-files.ts';

/** Result of checking a bundle, and perhaps a file, with the trust files. */
export interface Examination {
  report: BundleReport;
  /** Why the trust files could not be used; without them nothing can be decided. */
  trustFault: string | undefined;
  /** SHA-256 of the bundle's log record, hex; compared with the platform's answer for the number. */
  recordSha256: string | undefined;
  /** The root that signs the trust files; unset where there is none. */
  root: GivenRoot | undefined;
}

/** Makes every check in this browser. Never throws because of the bundle's or the trust files' content. */
export async function examine(
  zip: Uint8Array,
  trustFiles: TrustFiles,
  workFile?: WorkFile,
): Promise<Examination> {
  const { trust, fault } = await readTrust(trustFiles);
  const report = await verifyBundleZip(zip, trust, workFile ? { workFile } : {});
  return { report, trustFault: fault, recordSha256: recordDigest(zip), root: trust && rootOf(trust) };
}

/** Files of a bundle that the checks depend on, in display order. */
const PROVING_FILES = [
  'manifest.json',
  'reveal.json',
  'manifest.json.p7s',
  'record.json',
  'record.tsr',
  'record.tsr.2',
  'record.tlog-proof',
];

export interface EvidenceFile {
  name: string;
  bytes: Uint8Array;
}

/** The files of a bundle; undefined for an unreadable one. */
export function evidenceFiles(zip: Uint8Array): EvidenceFile[] {
  const files = readBundle(zip);
  return PROVING_FILES.flatMap((name) => {
    const bytes = files.get(name);
    return bytes ? [{ name, bytes }] : [];
  });
}

/** Makes every check once more with one file of the bundle replaced. */
export async function examineWith(
  zip: Uint8Array,
  replaced: EvidenceFile,
  trustFiles: TrustFiles,
  workFile?: WorkFile,
): Promise<BundleReport> {
  const files = new Map(readBundle(zip)).set(replaced.name, replaced.bytes);
  const { trust } = await readTrust(trustFiles);
  return verifyBundle(files, trust, workFile ? { workFile } : {});
}

async function readTrust(files: TrustFiles): Promise<{ trust?: Trust; fault?: string }> {
  const missing = TRUST_FILE_NAMES.filter((name) => !files.has(name));
  if (missing.length > 0) return { fault: `还缺 ${missing.join('、')}` };
  try {
    return { trust: await openTrust(files) };
  } catch (cause) {
    if (!(cause instanceof EvidenceFailure)) throw cause;
    return { fault: cause.code === 'trust-root' ? ROOT_FAULT : `读不出来（${cause.message}）` };
  }
}

/** The root of published files; undefined where there is none, or none that stands behind them. */
export async function readRoot(files: TrustFiles): Promise<GivenRoot | undefined> {
  const { trust } = await readTrust(files);
  return trust && rootOf(trust);
}

/** Expired, damaged, or of other files: which of these, the command line says. */
const ROOT_FAULT = '与信任根对不上，或信任根已过期、不完整';

function recordDigest(zip: Uint8Array): string | undefined {
  try {
    const record = readBundle(zip).get('record.json');
    return record && toHex(sha256(record));
  } catch {
    return undefined;
  }
}

/** SHA-256 of a trust file, hex, for comparison with a copy from elsewhere. */
export const trustDigest = (bytes: Uint8Array): string => toHex(sha256(bytes));
