import type { PartyKey } from './backing.ts';
import { leafHash } from './merkle.ts';
import { EvidenceFailure } from './failure.ts';
import { countedWitnesses, type Policy } from './policy.ts';
import { parseRecord, type LogRecord } from './records.ts';
import { sha256 } from './sha256.ts';
import { toHex } from './bytes.ts';
import { examineTlogProof, parseTlogProof, type TlogProofFindings } from './tlog-proof.ts';
import type { PartyRole } from './trust-root.ts';

/** A record as it was handed over, with its claimed digest and proof. */
export interface ChainLink {
  /** Hex; the claimed digest of the leaf. */
  recordSha256: string;
  /** The leaf's bytes. */
  entry: Uint8Array;
  /** C2SP tlog-proof@v1; null while the record waits for its checkpoint. */
  proof: string | null;
}

/**
 * What is checked of every record, in this order: its digest; its form (canonical, known type, exactly its
 * fields); its link to the record before; its inclusion in the log's tree; the log's signature; the witnesses'
 * quorum.
 */
export const LINK_CHECKS = ['digest', 'form', 'previous', 'inclusion', 'log', 'quorum'] as const;
export type LinkCheck = (typeof LINK_CHECKS)[number];
export type LinkOutcome = 'pass' | 'fail' | 'waiting';

export interface LinkFindings {
  /** Of the bytes at hand, hex. */
  sha256: string;
  /** Undefined where the bytes are not a record. */
  record: LogRecord | undefined;
  /** Index in the log according to the proof; undefined without a readable proof. */
  index: number | undefined;
  /** Size of the tree whose checkpoint covers the record. */
  treeSize: number | undefined;
  /** Names of the policy's witnesses with a valid cosignature. */
  witnesses: string[];
  /** Those that a passed check of the log or of the quorum used: docs/evidence-format.md §19. */
  keys: PartyKey[];
  checks: Record<LinkCheck, LinkOutcome>;
}

export interface ChainFindings {
  links: LinkFindings[];
  /** Whether the number that was asked for is the number of one of the records. */
  subject: 'pass' | 'fail';
  /** `incomplete`: nothing fails, and a proof is outstanding. */
  verdict: 'valid' | 'incomplete' | 'invalid';
}

/**
 * Checks the chain of a work's records, the deposit first, against the verifier's own policy
 * (docs/evidence-format.md §3, §5). Never throws because of the links' content.
 */
export async function examineChain(
  links: readonly ChainLink[],
  policy: Policy,
  number: string,
): Promise<ChainFindings> {
  const found: LinkFindings[] = [];
  for (const [at, link] of links.entries()) found.push(await examineLink(link, links[at - 1], found, policy));
  const isAbout = found.some(({ record }) => record !== undefined && 'id' in record && record.id === number);
  const outcomes = found.flatMap(({ checks }) => Object.values(checks));
  const isBroken = !isAbout || links.length === 0 || outcomes.includes('fail');
  return {
    links: found,
    subject: isAbout ? 'pass' : 'fail',
    verdict: isBroken ? 'invalid' : outcomes.includes('waiting') ? 'incomplete' : 'valid',
  };
}

/** The same for one record that belongs to no chain, such as that of a register file. */
export async function examineRecord(link: ChainLink, policy: Policy): Promise<LinkFindings> {
  const findings = await examineLink(link, undefined, [], policy);
  const isLoose = findings.record !== undefined && !isOfWork(findings.record);
  return { ...findings, checks: { ...findings.checks, previous: isLoose ? 'pass' : 'fail' } };
}

const isOfWork = (record: LogRecord): boolean => record.type === 'deposit' || 'previous' in record;

async function examineLink(
  { recordSha256, entry, proof }: ChainLink,
  before: ChainLink | undefined,
  found: readonly LinkFindings[],
  policy: Policy,
): Promise<LinkFindings> {
  const digest = toHex(sha256(entry));
  const record = readRecord(entry);
  const logged = proof === null ? undefined : await examineProof(proof, entry, policy);
  const outcome = (holds: boolean | undefined): LinkOutcome =>
    proof === null ? 'waiting' : holds === true ? 'pass' : 'fail';
  const last = found.at(-1);
  // A record stands in the log after the one it follows (§3).
  const isAfter = last?.index === undefined || logged?.index === undefined || logged.index > last.index;
  const follows =
    record !== undefined &&
    isAfter &&
    isSameDeposit(record, found[0]?.record) &&
    (before === undefined
      ? record.type === 'deposit'
      : 'previous' in record && record.previous === last?.sha256);
  return {
    sha256: digest,
    record,
    index: logged?.index,
    treeSize: logged?.findings?.checkpoint.size,
    witnesses: logged?.findings?.cosigned.map(({ name }) => name) ?? [],
    keys: logged?.findings ? keysOf(logged.findings, policy) : [],
    checks: {
      digest: digest === recordSha256 ? 'pass' : 'fail',
      form: record === undefined ? 'fail' : 'pass',
      previous: follows ? 'pass' : 'fail',
      inclusion: outcome(logged?.findings?.included),
      log: outcome(logged?.findings && logged.findings.log !== undefined),
      quorum: outcome(logged?.findings?.quorum),
    },
  };
}

function keysOf({ checkpoint, log, cosigned, quorum }: TlogProofFindings, policy: Policy): PartyKey[] {
  const key = (role: PartyRole, id: string): PartyKey => ({ role, id, name: id });
  const names = new Set(quorum ? cosigned.map(({ name }) => name) : []);
  return [
    ...(log === undefined ? [] : [key('operator', checkpoint.origin)]),
    ...countedWitnesses(policy)
      .filter(({ name }) => names.has(name))
      .map((witness) => key('witness', witness.key.name)),
  ];
}

/** A record names the same deposit as the first record of the chain. */
const isSameDeposit = (record: LogRecord, first: LogRecord | undefined): boolean =>
  !('deposit_id' in record) || (first?.type === 'deposit' && record.deposit_id === first.id);

function readRecord(entry: Uint8Array): LogRecord | undefined {
  try {
    return parseRecord(entry);
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return undefined;
    throw cause;
  }
}

async function examineProof(
  text: string,
  entry: Uint8Array,
  policy: Policy,
): Promise<{ index?: number; findings?: TlogProofFindings } | undefined> {
  let index: number | undefined;
  try {
    const proof = parseTlogProof(text);
    index = proof.index;
    return { index, findings: await examineTlogProof(proof, leafHash(entry), policy) };
  } catch (cause) {
    if (!(cause instanceof EvidenceFailure)) throw cause;
    return index === undefined ? undefined : { index };
  }
}
