import { fromUtf8, toHex } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';
import { COSIGNATURE_ED25519, COSIGNATURE_ML_DSA_44, NOTE_ED25519, parseVkey, type NoteKey } from './note.ts';

/** A witness under the name the policy gives it. */
export interface PolicyWitness {
  name: string;
  key: NoteKey;
  url?: string;
  /** Who is answerable for it: the comment on the line before. For people; no verdict depends on it. */
  organisation?: string;
}

export interface PolicyLog {
  key: NoteKey;
  url?: string;
}

export interface PolicyGroup {
  name: string;
  threshold: number;
  members: string[];
}

/** A trust policy (c2sp.org/tlog-policy). */
export interface Policy {
  logs: PolicyLog[];
  witnesses: PolicyWitness[];
  groups: PolicyGroup[];
  /** Name of a witness or group, or `none`. */
  quorum: string;
}

/** Bytes of a file. */
const MAX_POLICY_LENGTH = 1_000_000;
const MAX_LINES = 1000;

/** Reads a policy file. Throws `policy`. */
export function parsePolicy(source: string | Uint8Array): Policy {
  const text = typeof source === 'string' ? source : fromUtf8(source, 'policy');
  // oxlint-disable-next-line no-control-regex -- only tab and newline are allowed
  if (source.length > MAX_POLICY_LENGTH || /[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)) refuse('bad text');
  const lines = text.split('\n');
  if (lines.length > MAX_LINES) refuse('too many lines');
  const draft = new PolicyDraft();
  for (const [at, line] of lines.entries()) {
    const words = line.split(/[ \t]+/).filter((word) => word !== '');
    if (words[0] !== undefined && !words[0].startsWith('#')) draft.read(words, lines[at - 1]);
  }
  return draft.finish();
}

/**
 * Whether the witnesses in `cosigned` (policy names) are a quorum. Only Ed25519 witnesses count, so that the
 * verdict is the same where ML-DSA-44 cannot be checked.
 */
export function isQuorum(policy: Policy, cosigned: ReadonlySet<string>): boolean {
  const witnessed = new Set(
    countedWitnesses(policy)
      .map((each) => each.name)
      .filter((name) => cosigned.has(name)),
  );
  for (const group of policy.groups)
    if (group.members.filter((name) => witnessed.has(name)).length >= group.threshold)
      witnessed.add(group.name);
  return policy.quorum === 'none' || witnessed.has(policy.quorum);
}

/** Witnesses that the quorum's name stands for, and how many of its direct members are needed; for people. */
export function quorumSize(policy: Policy): { needed: number; of: number } {
  if (policy.quorum === 'none') return { needed: 0, of: countedWitnesses(policy).length };
  const group = policy.groups.find((each) => each.name === policy.quorum);
  return group ? { needed: group.threshold, of: group.members.length } : { needed: 1, of: 1 };
}

/** The witnesses that can count towards a quorum: those with Ed25519 keys. */
export function countedWitnesses({ witnesses }: Policy): PolicyWitness[] {
  return witnesses.filter(({ key }) => key.type === COSIGNATURE_ED25519);
}

class PolicyDraft {
  readonly logs: PolicyLog[] = [];
  readonly witnesses: PolicyWitness[] = [];
  readonly groups: PolicyGroup[] = [];
  quorum: string | undefined;
  private readonly names = new Set<string>();
  private readonly members = new Set<string>();
  private readonly keys = new Set<string>();

  read([word, ...rest]: string[], before = ''): void {
    if (word === 'log') this.readLog(rest);
    else if (word === 'witness') this.readWitness(rest, /^#[ \t]*(.*\S)/.exec(before)?.[1]);
    else if (word === 'group') this.readGroup(rest);
    else if (word === 'quorum') this.readQuorum(rest);
    else refuse(`unknown line: ${word}`);
  }

  private readLog([vkey, url, ...more]: string[]): void {
    if (vkey === undefined || more.length > 0) refuse('log <vkey> [<url>]');
    const key = this.readKey('log', vkey!, [NOTE_ED25519]);
    this.logs.push(url === undefined ? { key } : { key, url });
  }

  private readWitness([name, vkey, url, ...more]: string[], organisation: string | undefined): void {
    if (name === undefined || vkey === undefined || more.length > 0) refuse('witness <name> <vkey> [<url>]');
    const key = this.readKey('witness', vkey!, [COSIGNATURE_ED25519, COSIGNATURE_ML_DSA_44]);
    this.define(name!);
    this.witnesses.push({
      name: name!,
      key,
      ...(url !== undefined && { url }),
      ...(organisation !== undefined && { organisation }),
    });
  }

  private readGroup([name, threshold, ...members]: string[]): void {
    if (name === undefined || threshold === undefined || members.length === 0)
      refuse('group <name> <k> <members>');
    for (const member of members) {
      if (!this.names.has(member)) refuse(`${member} is not defined above`);
      if (this.members.has(member)) refuse(`${member} is a member twice`);
      this.members.add(member);
    }
    this.define(name!);
    this.groups.push({ name: name!, threshold: readThreshold(threshold!, members.length), members });
  }

  private readQuorum([name, ...more]: string[]): void {
    if (name === undefined || more.length > 0) refuse('quorum <name>');
    if (this.quorum !== undefined) refuse('two quorum lines');
    if (name !== 'none' && !this.names.has(name!)) refuse(`${name} is not defined above`);
    this.quorum = name!;
  }

  private readKey(role: 'log' | 'witness', vkey: string, types: number[]): NoteKey {
    const key = parseVkey(vkey);
    if (!types.includes(key.type)) refuse(`key of type ${key.type} cannot be a ${role}'s`);
    const material = `${role} ${toHex(key.publicKey)}`;
    if (this.keys.has(material)) refuse(`duplicate ${role}`);
    this.keys.add(material);
    return key;
  }

  private define(name: string): void {
    if (name === 'none' || this.names.has(name)) refuse(`name ${name} is taken`);
    this.names.add(name);
  }

  finish(): Policy {
    if (this.logs.length === 0) refuse('no log line');
    if (this.quorum === undefined) refuse('no quorum line');
    return { logs: this.logs, witnesses: this.witnesses, groups: this.groups, quorum: this.quorum! };
  }
}

function readThreshold(text: string, members: number): number {
  if (text === 'any') return 1;
  if (text === 'all') return members;
  const k = /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : 0;
  if (k < 1 || k > members) refuse(`threshold ${text} of ${members}`);
  return k;
}

function refuse(detail: string): never {
  throw new EvidenceFailure('policy', detail);
}
