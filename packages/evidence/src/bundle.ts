import { findBacking, type UsedKey } from './backing.ts';
import { CHECKS, type Examination, type MakeCheck, type WorkFile } from './bundle-checks.ts';
import { Blocked, openParts, SameAuthority, type BundleParts } from './bundle-parts.ts';
import {
  CHECK_IDS,
  type BundleFacts,
  type BundleReport,
  type Check,
  type CheckCode,
  type CheckId,
} from './bundle-report.ts';
import {
  BLOCKED,
  CHECK_WORDS,
  FAILURE_WORDS,
  FAULT,
  INVALID_SENTENCES,
  NO_TRUST,
  NO_WORK,
  SAME_AUTHORITY,
  UNCHECKED_CERTIFICATE,
  WITHHELD,
  undecidedSentence,
  validSentence,
} from './bundle-words.ts';
import { readBundle, type BundleFiles } from './bundle-zip.ts';
import { EvidenceFailure } from './failure.ts';
import { isEnclosed } from './open-trust.ts';
import type { Trust } from './trust.ts';

export type { WorkFile };

export interface VerifyOptions {
  /** The file to compare with the bundle. Files enclosed under work/ are always compared. */
  workFile?: WorkFile;
}

/**
 * Makes every check of a bundle under the verifier's own trust. Never throws because of the bundle's content.
 * Without `trust` no verdict is possible, but the checks that need none are made. The trust/ folder inside the
 * bundle is never read.
 */
export async function verifyBundle(
  files: BundleFiles,
  trust: Trust | undefined,
  options: VerifyOptions = {},
): Promise<BundleReport> {
  let parts: BundleParts;
  try {
    parts = openParts(files);
  } catch (cause) {
    return refusedBundle(cause);
  }
  const facts = readFacts(parts);
  if (trust && isEnclosed(trust, files)) facts.isTrustEnclosed = true;
  const used: UsedKey[] = [];
  const examination: Omit<Examination, 'trust'> = { parts, files, workFile: options.workFile, facts, used };
  const unchecked = files.has('certificate.pdf') && !parts.certificate ? `；${UNCHECKED_CERTIFICATE}` : '';
  const checks = [passed('bundle', `${files.size} 个文件${unchecked}`)];
  const hasWork = options.workFile !== undefined || [...files.keys()].some((path) => path.startsWith('work/'));
  for (const id of CHECK_IDS) {
    if (id === 'bundle' || !isPresent(id, parts)) continue;
    if (id === 'work' && !hasWork) checks.push(skipped(id, NO_WORK));
    else if (!parts.personal && PERSONAL.has(id)) checks.push(skipped(id, WITHHELD, 'withheld'));
    else if (!trust && !WITHOUT_TRUST.has(id)) checks.push(skipped(id, NO_TRUST, 'trust'));
    else checks.push(await make(id, CHECKS[id], { ...examination, trust: trust! }));
  }
  const found = report(checks, facts);
  return trust ? { ...found, backing: findBacking(used, checks, trust) } : found;
}

const isPresent = (id: CheckId, { secondToken, certificate }: BundleParts): boolean =>
  id === 'timestamp-2' ? secondToken !== undefined : id !== 'certificate' || certificate !== undefined;

/** The same for a zip as received. An unreadable one is invalid and does not throw. */
export async function verifyBundleZip(
  zip: Uint8Array,
  trust: Trust | undefined,
  options: VerifyOptions = {},
): Promise<BundleReport> {
  let files: BundleFiles;
  try {
    files = readBundle(zip);
  } catch (cause) {
    return refusedBundle(cause);
  }
  return verifyBundle(files, trust, options);
}

const WITHOUT_TRUST: ReadonlySet<CheckId> = new Set([
  'work',
  'record-manifest',
  'reveal',
  'record-signature',
  'inclusion',
]);
/** What a public bundle withholds. */
const PERSONAL: ReadonlySet<CheckId> = new Set(['reveal', 'record-signature', 'creator-signature']);

async function make(id: CheckId, check: MakeCheck, examination: Examination): Promise<Check> {
  try {
    return passed(id, await check(examination));
  } catch (cause) {
    return judged(id, cause);
  }
}

function judged(id: CheckId, cause: unknown): Check {
  if (cause instanceof Blocked) return skipped(id, BLOCKED);
  if (cause instanceof SameAuthority) return skipped(id, SAME_AUTHORITY, 'same-authority');
  // A fault of this program is not a finding about the bundle.
  if (!(cause instanceof EvidenceFailure)) return skipped(id, FAULT, 'unsupported');
  const detail = `${FAILURE_WORDS[cause.code]}（${cause.message}）`;
  // An invalid trust file is the verifier's own and not a finding either.
  if (cause.code === 'unsupported' || cause.code === 'trust') return skipped(id, detail, cause.code);
  return { id, outcome: 'fail', code: cause.code, ...CHECK_WORDS[id], detail };
}

function passed(id: CheckId, detail: string): Check {
  return { id, outcome: 'pass', ...CHECK_WORDS[id], detail };
}

function skipped(id: CheckId, detail: string, code?: CheckCode): Check {
  const check: Check = { id, outcome: 'skipped', ...CHECK_WORDS[id], detail };
  return code === undefined ? check : { ...check, code };
}

/** The report on a bundle that could not be opened. */
export function refusedBundle(cause: unknown): BundleReport {
  const checks = CHECK_IDS.filter((id) => id !== 'timestamp-2' && id !== 'certificate').map((id) =>
    id === 'bundle' ? judged(id, cause) : skipped(id, BLOCKED),
  );
  return report(checks, { witnesses: [] });
}

/**
 * One verdict from all checks: a failure decides first, then a check that could not be made, except the work
 * file, withheld checks and a second token that adds nothing.
 */
function report(checks: Check[], facts: BundleFacts): BundleReport {
  const failed = checks.find((check) => check.outcome === 'fail');
  if (failed) return { verdict: 'invalid', sentence: INVALID_SENTENCES[failed.id], checks, facts };
  const open = checks.find(
    ({ id, outcome, code }) =>
      outcome === 'skipped' && id !== 'work' && code !== 'withheld' && code !== 'same-authority',
  );
  if (open || !facts.provenAt)
    return { verdict: 'undecided', sentence: undecidedSentence(open?.detail ?? FAULT), checks, facts };
  const compared = checks.some((check) => check.id === 'work' && check.outcome === 'pass');
  return {
    verdict: 'valid',
    sentence: validSentence(facts.provenAt, compared, facts.variant ?? 'full'),
    checks,
    facts,
  };
}

function readFacts({ manifest, record, token, proof, personal }: BundleParts): BundleFacts {
  const facts: BundleFacts = {
    variant: personal ? 'full' : 'public',
    id: manifest.id,
    claimedCreated: manifest.claimed_created,
    files: manifest.files,
    receivedAt: new Date(record.received_at),
    logOrigin: manifest.log_origin,
    witnesses: [],
  };
  if ('value' in token) {
    const { genTime, serialNumber, policy } = token.value;
    Object.assign(facts, { tokenTime: genTime, tokenSerial: serialNumber, tokenPolicy: policy });
  }
  if ('value' in proof) facts.treeSize = proof.value.checkpoint.size;
  return facts;
}
