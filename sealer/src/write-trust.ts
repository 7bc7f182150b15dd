import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCertificates, parsePolicy, toPem } from '@yinji/evidence';
import { writeFileDurably } from '@yinji/sealing';
import type { SealerConfig } from './config.ts';
import type { SealerKeys } from './keys.ts';

/** policy.txt (c2sp.org/tlog-policy) of this log: `quorum` of the witnesses. */
export function formatPolicy(
  logVkey: string,
  { witnesses, quorum }: Pick<SealerConfig, 'witnesses' | 'quorum'>,
): string {
  const lines = [`log ${logVkey}`, ...witnesses.map(({ name, vkey }) => `witness ${name} ${vkey}`)];
  if (quorum > 0) lines.push(`group witnesses ${quorum} ${witnesses.map(({ name }) => name).join(' ')}`);
  const text = `${[...lines, `quorum ${quorum > 0 ? 'witnesses' : 'none'}`].join('\n')}\n`;
  parsePolicy(text);
  return text;
}

/** Roots of every time authority whose tokens are to be believed, the built-in one's first. */
async function timeAnchors(config: SealerConfig, keys: SealerKeys): Promise<string> {
  const file = config.timeAuthorityCaFile;
  const others = file === undefined ? [] : parseCertificates(await readFile(file));
  if (file !== undefined && others.length === 0) throw new Error(`${file} has no certificate in it`);
  const builtIn = config.isTimeAuthority ? [keys.timestampAuthority.certificate.toString()] : [];
  return [...builtIn, ...others.map(({ der }) => toPem('CERTIFICATE', der))].join('');
}

/** Writes what verifiers need: policy.txt, receipt.vkey, creator-ca.pem, tsa-ca.pem, document-ca.pem. Public. */
export async function writeTrust(config: SealerConfig, keys: SealerKeys): Promise<void> {
  const files = {
    'policy.txt': formatPolicy(keys.log.vkey, config),
    'receipt.vkey': `${keys.receipt.vkey}\n`,
    'creator-ca.pem': keys.creatorAuthority.certificate.toString(),
    'tsa-ca.pem': await timeAnchors(config, keys),
    'document-ca.pem': keys.documentAuthority.certificate.toString(),
  };
  for (const [name, content] of Object.entries(files))
    await writeFileDurably(join(config.trustDir, name), content);
}
