import {
  EvidenceFailure,
  examineRecord,
  materialCommitment,
  parseMaterialReveal,
  parseRecord,
  readBundle,
  sha256,
  toHex,
  type LinkFindings,
  type MaterialRecord,
  type MaterialReveal,
} from '@yinji/evidence';
import { nameLogBackers, readLogTrust, type LogBackers } from './log-trust.ts';
import { MATERIAL_FILE_NAMES, type MaterialFileName, type MaterialFiles } from './material-files.ts';
import type { TrustFiles } from './trust-files.ts';

/**
 * The checks, in this order: the reveal, that it opens the record, that the file matches, that the log contains
 * it.
 */
export const MATERIAL_CHECKS = ['reveal', 'record', 'file', 'inclusion', 'log', 'quorum'] as const;
export type MaterialCheckId = (typeof MATERIAL_CHECKS)[number];

/** Why a check was not made, or failed: `missing` names the missing part. */
export type MaterialFault =
  | { kind: 'missing'; part: MaterialFileName | 'file' | 'policy' }
  | { kind: 'unreadable' | 'other-record' | 'not-opened' | 'not-in-log' | 'size' | 'sha256' | 'sm3' };

export interface MaterialCheck {
  id: MaterialCheckId;
  outcome: 'pass' | 'fail' | 'skipped';
  fault?: MaterialFault;
}

export interface MaterialExamination {
  verdict: 'valid' | 'invalid' | 'undecided';
  checks: MaterialCheck[];
  /** Of a readable reveal. */
  reveal: MaterialReveal | undefined;
  /** Of a record that the reveal opens. */
  record: MaterialRecord | undefined;
  recordSha256: string | undefined;
  index: number | undefined;
  witnesses: string[];
  /** Undefined without trust files that decide something. */
  backers: LogBackers | undefined;
}

interface HeldFile {
  sha256: string;
  sm3: string;
  size: number;
}

/** The parts of a proof in a zip; undefined for a bundle, and for foreign files. */
export function materialFilesOf(zip: Uint8Array): MaterialFiles | undefined {
  try {
    const files = readBundle(zip);
    if (!files.has('material.json') || files.has('manifest.json')) return undefined;
    return new Map([...files].filter(([name]) => (MATERIAL_FILE_NAMES as readonly string[]).includes(name)));
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return undefined;
    throw cause;
  }
}

/** Makes every check in this browser. Never throws because of the files' content. */
export async function examineMaterial(
  files: MaterialFiles,
  trust: TrustFiles,
  file?: HeldFile,
): Promise<MaterialExamination> {
  const [revealBytes, recordBytes, proof] = MATERIAL_FILE_NAMES.map((name) => files.get(name));
  const reveal = revealBytes && readOr(() => parseMaterialReveal(revealBytes));
  const parsed = recordBytes && readOr(() => parseRecord(recordBytes));
  const record = parsed?.type === 'material' ? parsed : undefined;
  const checks: MaterialCheck[] = [];
  const add = (id: MaterialCheckId, fault?: MaterialFault) =>
    checks.push(
      fault === undefined
        ? { id, outcome: 'pass' }
        : { id, outcome: fault.kind === 'missing' ? 'skipped' : 'fail', fault },
    );
  const missing = (part: MaterialFileName | 'file' | 'policy') => ({ kind: 'missing', part }) as const;

  if (revealBytes === undefined) add('reveal', missing('material.json'));
  else add('reveal', reveal === undefined ? { kind: 'unreadable' } : undefined);

  const isOpened = reveal !== undefined && record !== undefined && opens(reveal, record);
  if (recordBytes === undefined) add('record', missing('record.json'));
  else if (parsed === undefined) add('record', { kind: 'unreadable' });
  else if (record === undefined) add('record', { kind: 'other-record' });
  else if (revealBytes === undefined) add('record', missing('material.json'));
  else add('record', isOpened ? undefined : { kind: 'not-opened' });

  if (file === undefined) add('file', missing('file'));
  else if (reveal === undefined) add('file', missing('material.json'));
  else add('file', differenceOf(reveal, file));

  const trusted = await readLogTrust(trust);
  const link = recordBytes && {
    recordSha256: toHex(sha256(recordBytes)),
    entry: recordBytes,
    proof: proof === undefined ? null : new TextDecoder().decode(proof),
  };
  const logged = link && trusted && proof && (await examineRecord(link, trusted.policy));
  for (const id of ['inclusion', 'log', 'quorum'] as const)
    if (recordBytes === undefined) add(id, missing('record.json'));
    else if (proof === undefined) add(id, missing('record.tlog-proof'));
    else if (logged === undefined) add(id, missing('policy'));
    else add(id, holds(logged, id) ? undefined : { kind: 'not-in-log' });

  const outcomes = checks.map(({ outcome }) => outcome);
  return {
    verdict: outcomes.includes('fail') ? 'invalid' : outcomes.includes('skipped') ? 'undecided' : 'valid',
    checks,
    reveal,
    record: isOpened ? record : undefined,
    recordSha256: link?.recordSha256,
    index: logged?.index,
    witnesses: logged?.witnesses ?? [],
    backers: trusted && nameLogBackers(logged ? logged.keys : [], trusted),
  };
}

const holds = (logged: LinkFindings, id: 'inclusion' | 'log' | 'quorum') => logged.checks[id] === 'pass';

const opens = (reveal: MaterialReveal, record: MaterialRecord) =>
  materialCommitment(reveal) === record.commitment;

function differenceOf(reveal: MaterialReveal, file: HeldFile): MaterialFault | undefined {
  if (reveal.size !== file.size) return { kind: 'size' };
  if (reveal.sha256 !== file.sha256) return { kind: 'sha256' };
  return reveal.sm3 === file.sm3 ? undefined : { kind: 'sm3' };
}

function readOr<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return undefined;
    throw cause;
  }
}
