import { EvidenceFailure } from './failure.ts';
import type { DatedPolicy } from './open-trust.ts';
import { parsePolicy, type Policy } from './policy.ts';
import { parseRevocationLists, type RevocationList } from './revocation-list.ts';
import type { RootChain } from './trust-root.ts';
import { parseCertificates, type Certificate } from './x509.ts';

/** Signed by their authorities and newer every day: the root does not name them. */
export const REVOCATION_LIST_NAMES = ['creator-ca.crl', 'tsa-ca.crl'] as const;
type RevocationListName = (typeof REVOCATION_LIST_NAMES)[number];

/** What a verifier trusts: supplied by the verifier and never taken from the bundle. */
export interface Trust {
  /** Logs, witnesses and quorum: policy.txt (c2sp.org/tlog-policy). */
  policy: Policy;
  /** Roots of creators' certificates: creator-ca.pem. */
  creatorAnchors: Certificate[];
  /** Roots of time authorities: tsa-ca.pem. */
  timeAnchors: Certificate[];
  /** Creators' certificates revoked so far: creator-ca.crl; empty where the verifier has none. */
  creatorLists: RevocationList[];
  /** The same of time authorities: tsa-ca.crl. */
  timeLists: RevocationList[];
  /** The files as they were given, by name: a bundle that encloses the same ones may be where they come from. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Signed by the root's keys: who answers for what, and the policies of earlier times. */
  root?: RootChain & {
    policies: DatedPolicy[];
    /** The verifier knew the fingerprint of one of its versions. */
    isKnown: boolean;
  };
}

/**
 * Reads a trust folder's three files, and the revocation lists where present. Throws `trust` with the file's name.
 */
export function parseTrust(files: ReadonlyMap<string, Uint8Array>): Trust {
  return {
    files,
    policy: read(files, 'policy.txt', (bytes) => parsePolicy(bytes)),
    creatorAnchors: read(files, 'creator-ca.pem', readAnchors),
    timeAnchors: read(files, 'tsa-ca.pem', readAnchors),
    creatorLists: readLists(files, 'creator-ca.crl'),
    timeLists: readLists(files, 'tsa-ca.crl'),
  };
}

function readLists(files: ReadonlyMap<string, Uint8Array>, name: RevocationListName): RevocationList[] {
  return files.has(name) ? read(files, name, parseRevocationLists) : [];
}

function readAnchors(pem: Uint8Array): Certificate[] {
  const anchors = parseCertificates(pem);
  if (anchors.length === 0) throw new EvidenceFailure('pem', 'no certificate in it');
  return anchors;
}

function read<T>(files: ReadonlyMap<string, Uint8Array>, name: string, parse: (bytes: Uint8Array) => T): T {
  const bytes = files.get(name);
  if (!bytes) throw new EvidenceFailure('trust', `${name} is missing`);
  try {
    return parse(bytes);
  } catch (cause) {
    throw new EvidenceFailure('trust', `${name}: ${cause instanceof Error ? cause.message : ''}`, cause);
  }
}
