import {
  EvidenceFailure,
  nameBackers,
  openTrust,
  parsePolicy,
  ROOT_NAME,
  type Backing,
  type PartyKey,
  type Policy,
  type Trust,
} from '@yinji/evidence';
import type { TrustFiles } from './trust-files.ts';

export interface GivenRoot {
  version: number;
  /** The last day on which it is relied on. */
  expires: string;
  fingerprint: string;
}

export function rootOf({ root }: Trust): GivenRoot | undefined {
  if (!root) return undefined;
  const { version, expires } = root.root;
  return { version, expires, fingerprint: root.fingerprints.at(-1) ?? '' };
}

/** What a record's proof is judged by: no certificate is needed, and a root only where there is one. */
export interface LogTrust {
  policy: Policy;
  trust: Trust | undefined;
}

/** Undefined where nothing can be decided: no readable policy, or a root that does not stand behind the files. */
export async function readLogTrust(files: TrustFiles): Promise<LogTrust | undefined> {
  try {
    if (files.has(ROOT_NAME)) {
      const trust = await openTrust(files);
      return { policy: trust.policy, trust };
    }
    const policy = files.get('policy.txt');
    return policy && { policy: parsePolicy(policy), trust: undefined };
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return undefined;
    throw cause;
  }
}

/** Who stands behind records of the log, and the root that says so. */
export interface LogBackers {
  backing: Backing;
  root: GivenRoot | undefined;
}

export const nameLogBackers = (keys: readonly PartyKey[], { trust }: LogTrust): LogBackers => ({
  backing: nameBackers(keys, trust?.root?.root),
  root: trust && rootOf(trust),
});
