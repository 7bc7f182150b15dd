import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatVkey, parseCertificates, parsePolicy, toPem } from '@yinji/evidence';
import { writeFileDurably } from '@yinji/sealing';
import { mlDsaName, type SealerConfig } from './config.ts';
import type { Authority, SealerKeys } from './keys.ts';
import { policySha256, type PastPolicy } from './policy-store.ts';

/** policy.txt (c2sp.org/tlog-policy) of this log: `quorum` of the witnesses. */
export function formatPolicy(
  logVkey: string,
  { witnesses, quorum }: Pick<SealerConfig, 'witnesses' | 'quorum'>,
): string {
  const lines = [`log ${logVkey}`];
  for (const { name, vkey, organisation } of witnesses) {
    // A comment for verifiers: for people, and for the log, it states who is answerable for the next line.
    if (organisation !== undefined) lines.push(`# ${organisation}`);
    lines.push(`witness ${name} ${vkey}`);
  }
  // Members of no group: a verifier that knows ML-DSA-44 checks them, and no quorum depends on them.
  for (const { name, mlDsa } of witnesses)
    if (mlDsa !== undefined) lines.push(`witness ${mlDsaName(name)} ${mlDsa.vkey}`);
  if (quorum > 0) lines.push(`group witnesses ${quorum} ${witnesses.map(({ name }) => name).join(' ')}`);
  const text = `${[...lines, `quorum ${quorum > 0 ? 'witnesses' : 'none'}`].join('\n')}\n`;
  parsePolicy(text);
  return text;
}

/** The authority in force first; what those before it signed stays good. */
const anchorsOf = ({ former, certificate }: Authority): string =>
  [certificate, ...former.map((one) => one.certificate)].map(String).join('');

/** Roots of every trusted time authority, the built-in one's first. */
async function timeAnchors(config: SealerConfig, keys: SealerKeys): Promise<string> {
  const file = config.timeAuthorityCaFile;
  const others = file === undefined ? [] : parseCertificates(await readFile(file));
  if (file !== undefined && others.length === 0) throw new Error(`${file} contains no certificate`);
  const builtIn = config.isTimeAuthority ? [anchorsOf(keys.timestampAuthority)] : [];
  return [...builtIn, ...others.map(({ der }) => toPem('CERTIFICATE', der))].join('');
}

/**
 * Writes the public files that verifiers need: receipt.vkey, creator-ca.pem, tsa-ca.pem, document-ca.pem, and the former
 * receipt keys, each in a file as receipt-1.vkey.
 * policy.txt only if there is none yet: a change of it is logged first.
 */
export async function writeTrust(config: SealerConfig, keys: SealerKeys): Promise<void> {
  const files = {
    'receipt.vkey': `${keys.receipt.vkey}\n`,
    ...Object.fromEntries(
      keys.receipt.former
        .toReversed()
        .map((key, at) => [`receipt-${at + 1}.vkey`, `${formatVkey(key)}\n`] as const),
    ),
    'creator-ca.pem': anchorsOf(keys.creatorAuthority),
    'tsa-ca.pem': await timeAnchors(config, keys),
    'document-ca.pem': anchorsOf(keys.documentAuthority),
  };
  for (const [name, content] of Object.entries(files))
    await writeFileDurably(join(config.trustDir, name), content);
  if (!existsSync(join(config.trustDir, 'policy.txt'))) {
    const policy = formatPolicy(keys.log.vkey, config);
    await publishPolicy(config.trustDir, policy, [{ policy, afterSize: 0 }]);
  }
}

/**
 * policy.txt, every policy that was ever in force as policies/SHA256.txt, and policies.txt: from which tree size on each
 * was in force, one line `AFTER_SIZE SHA256` each. Older proofs are checked with the policy of their time.
 */
export async function publishPolicy(
  trustDir: string,
  current: string,
  history: readonly PastPolicy[],
): Promise<void> {
  for (const { policy } of history) {
    const path = join(trustDir, 'policies', `${policySha256(policy)}.txt`);
    if (!existsSync(path)) await writeFileDurably(path, policy);
  }
  const periods = history.map(({ policy, afterSize }) => `${afterSize} ${policySha256(policy)}\n`).join('');
  await writeFileDurably(join(trustDir, 'policies.txt'), periods);
  await writeFileDurably(join(trustDir, 'policy.txt'), current);
}
