import { equalBytes, toHex } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';
import { countedWitnesses, parsePolicy, type Policy } from './policy.ts';
import { sha256 } from './sha256.ts';
import { parseTrust, type Trust } from './trust.ts';
import { ROOT_FILES, verifyRootChain, type Party, type RootChain, type TrustRoot } from './trust-root.ts';
import type { Certificate } from './x509.ts';

export const ROOT_NAME = 'root.txt';

export interface OpenTrustOptions {
  /** The day on which the trust files are to be relied on; now where unset. */
  at?: Date;
  /** A version that the chain must contain, from paper or from a page that carries it: SHA-256 in hex. */
  fingerprint?: string;
}

/**
 * Reads a trust folder and, where it has one, the root that signs it: every version, then that the files are the ones it
 * names. Without root.txt the folder is trusted as it is. Throws `trust`, or `trust-root` with the reason.
 */
export async function openTrust(
  files: ReadonlyMap<string, Uint8Array>,
  { at = new Date(), fingerprint }: OpenTrustOptions = {},
): Promise<Trust> {
  const trust = parseTrust(files);
  const source = files.get(ROOT_NAME);
  if (source === undefined) {
    if (fingerprint !== undefined) refuse(`${ROOT_NAME} is missing`);
    return trust;
  }
  const chain = await verifyRootChain(source);
  // An older root that the same keys signed is what somebody gives who wants a revoked key back.
  if (fingerprint !== undefined && !chain.fingerprints.includes(fingerprint))
    refuse(`no version has the fingerprint ${fingerprint}`);
  if (at.getTime() >= Date.parse(chain.root.expires) + 86_400_000)
    refuse(`expired after ${chain.root.expires}`);
  for (const { name, sha256: digest } of chain.root.files)
    if (digestOf(files, name) !== digest) refuse(`${name} is not the file that it names`);
  checkParties(chain.root, trust);
  const isKnown = fingerprint !== undefined;
  return { ...trust, root: { ...chain, isKnown, policies: readPolicies(chain, files) } };
}

/**
 * Whether these trust files are those that a bundle encloses, and nothing else confirms them: whoever forged the bundle
 * may have made them too.
 */
export function isEnclosed(trust: Trust, bundle: ReadonlyMap<string, Uint8Array>): boolean {
  if (trust.root?.isKnown === true) return false;
  return ROOT_FILES.every((name) => {
    const [given, enclosed] = [trust.files.get(name), bundle.get(`trust/${name}`)];
    return given !== undefined && enclosed !== undefined && equalBytes(given, enclosed);
  });
}

/** Nobody that a verdict depends on may stay nameless. */
function checkParties({ parties }: TrustRoot, { policy, creatorAnchors, timeAnchors }: Trust): void {
  const digests = (anchors: Certificate[]) => anchors.map((anchor) => anchor.sha256);
  const needed: Record<Party['role'], string[]> = {
    operator: policy.logs.map(({ key }) => key.name),
    'creator-ca': digests(creatorAnchors),
    'time-authority': digests(timeAnchors),
    witness: countedWitnesses(policy).map(({ key }) => key.name),
  };
  for (const [role, ids] of Object.entries(needed))
    for (const id of ids)
      if (!parties.some((party) => party.role === role && party.id === id))
        refuse(`nobody is named for ${role} ${id}`);
}

/** A policy that is not in the folder is needed only for bundles of its time. */
function readPolicies({ root }: RootChain, files: ReadonlyMap<string, Uint8Array>): DatedPolicy[] {
  return root.policies.map(({ afterSize, sha256: digest }, at) => {
    const name = at === root.policies.length - 1 ? 'policy.txt' : `policies/${digest}.txt`;
    const found = digestOf(files, name);
    if (found !== undefined && found !== digest) refuse(`${name} is not the file that it names`);
    return { afterSize, policy: found === undefined ? undefined : readPolicy(name, files.get(name)!) };
  });
}

function readPolicy(name: string, bytes: Uint8Array): Policy {
  try {
    return parsePolicy(bytes);
  } catch (cause) {
    if (cause instanceof EvidenceFailure) refuse(`${name}: ${cause.message}`);
    throw cause;
  }
}

export interface DatedPolicy {
  /** Checkpoints of larger trees were cosigned under it. */
  afterSize: number;
  policy: Policy | undefined;
}

/**
 * The policy under which a checkpoint of this size was cosigned, so that an old bundle is judged by the witnesses of its
 * time. Throws `trust` where that policy is not in the folder.
 */
export function policyAt({ root, policy }: Trust, treeSize: number): Policy {
  const period = root?.policies.findLast(({ afterSize }) => afterSize < treeSize);
  if (period === undefined) return policy;
  if (period.policy === undefined)
    throw new EvidenceFailure('trust', `the policy in force after entry ${period.afterSize} is missing`);
  return period.policy;
}

function digestOf(files: ReadonlyMap<string, Uint8Array>, name: string): string | undefined {
  const bytes = files.get(name);
  return bytes && toHex(sha256(bytes));
}

function refuse(detail: string): never {
  throw new EvidenceFailure('trust-root', detail);
}
