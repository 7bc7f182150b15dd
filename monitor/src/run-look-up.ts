import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { NOTE_ED25519, parsePolicy, parseVkey } from '@yinji/evidence';
import { lookUpFile, type Finding } from './look-up-file.ts';
import { readMirroredLog } from './read-mirrored-log.ts';

export const LOOK_UP_USAGE = `npm run --silent look-up -- --dir DIR --policy FILE [--receipt-vkey FILE]… [--json] FILE…
  --dir DIR             a folder that the monitor keeps
  --policy FILE         c2sp.org/tlog-policy, from somebody other than the operator
  --receipt-vkey FILE   the platform's receipt.vkey, for receipts; for those of a former key its receipt-1.vkey too
  FILE                  a bundle, a receipt, or any file whose SHA-256 the log may name
exit status: 0 all is in the log, 1 something is not, 2 not known`;

export interface LookUpResult {
  exitCode: 0 | 1 | 2;
  findings: (Finding & { file: string })[];
  /** For a terminal. */
  output: string;
}

/** The command line without a process around it. Never rejects. */
export async function runLookUp(args: string[], now: Date): Promise<LookUpResult> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        dir: { type: 'string' },
        policy: { type: 'string' },
        'receipt-vkey': { type: 'string', multiple: true, default: [] },
        json: { type: 'boolean', default: false },
      },
    });
    const { dir, policy: policyFile, json } = values;
    if (dir === undefined || policyFile === undefined || positionals.length === 0)
      throw new Error(LOOK_UP_USAGE);
    const policy = parsePolicy(await readFile(policyFile));
    const [log, ...more] = policy.logs;
    if (log === undefined || more.length > 0) throw new Error('--policy must name one log');
    const mirrored = await readMirroredLog(dir, log.key, policy, now);
    const receiptKeys = await Promise.all(
      values['receipt-vkey'].map(async (path) => parseVkey((await readFile(path, 'utf8')).trim())),
    );
    if (receiptKeys.some(({ type }) => type !== NOTE_ED25519))
      throw new Error('--receipt-vkey is not an Ed25519 key');
    const findings: LookUpResult['findings'] = [];
    for (const file of positionals)
      for (const finding of await lookUpFile(mirrored, await readFile(file), receiptKeys))
        findings.push({ file, ...finding });
    return { exitCode: statusOf(findings), findings, output: json ? asJson(findings) : asText(findings) };
  } catch (cause) {
    return { exitCode: 2, findings: [], output: cause instanceof Error ? cause.message : String(cause) };
  }
}

function statusOf(findings: readonly Finding[]): LookUpResult['exitCode'] {
  if (findings.some(({ outcome }) => outcome === 'missing')) return 1;
  return findings.some(({ outcome }) => outcome === 'open') ? 2 : 0;
}

const asJson = (findings: readonly Finding[]): string => JSON.stringify(findings, null, 2);
const asText = (findings: LookUpResult['findings']): string =>
  findings.map(({ file, code, detail }) => `${code.padEnd(24)} ${file}: ${detail}`).join('\n');
