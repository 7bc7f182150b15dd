import { openAsBlob } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  backingFields,
  describeRevocation,
  ENCLOSED_TRUST,
  EvidenceFailure,
  isDay,
  MAX_ZIP_BYTES,
  openTrust,
  refusedBundle,
  verifyBundle,
  verifyBundleZip,
  type BundleReport,
  type Check,
  type OpenTrustOptions,
  type Trust,
} from '@yinji/evidence';
import { backingLines, printable, rootLine } from './backing-lines.ts';
import { verifyRenewal } from './verify-renewal.ts';
import { hashWork } from './hash-work.ts';
import { readFolder } from './read-folder.ts';

export const USAGE = `用法: npm run --silent verify -- BUNDLE [--trust DIR] [--root SHA256] [--at DAY] [--file WORK] [--json]
      npm run --silent verify -- FILE --renewal ERS --trust DIR

  BUNDLE        证据包（zip 或解开的文件夹）
  --trust DIR   信任文件夹：policy.txt、creator-ca.pem、tsa-ca.pem，可另有吊销名单
                creator-ca.crl 与 tsa-ca.crl（都不取证据包里的）
                有 root.txt 时，先核验它的签名，再核验其余文件是不是它写明的那些
  --root SHA256 纸面或可信来源上的信任根指纹；root.txt 里没有这一版就不下结论
  --at DAY      按这一天（如 2027-05-01）判断信任根与吊销名单的新旧；不填为今天
  --file WORK   要比对的作品文件
  --json        输出 JSON
  --renewal ERS 只核验续期记录（RFC 4998）：FILE 为证据包 zip 或 PDF 证书

退出码: 0 有效，1 无效，2 无法判断`;

/** Output and exit code: 0 valid, 1 invalid, 2 undecided or not run. */
export interface CliResult {
  exitCode: 0 | 1 | 2;
  output: string;
}

const EXIT_CODES = { valid: 0, invalid: 1, undecided: 2 } as const;
const OUTCOMES: Record<Check['outcome'], string> = { pass: '通过  ', fail: '未通过', skipped: '未检查' };
const VERDICTS = { valid: '有效', invalid: '无效', undecided: '无法判断' } as const;

/** The command line without a process around it. Never rejects. */
export async function runCli(args: readonly string[]): Promise<CliResult> {
  let wish: Wish;
  try {
    wish = readArguments(args);
  } catch {
    return { exitCode: 2, output: USAGE };
  }
  try {
    const trust =
      wish.trust === undefined ? undefined : await openTrust(await readFolder(wish.trust), wish.root);
    if (wish.renewal !== undefined) return await verifyRenewal(wish.bundle, wish.renewal, trust);
    const report = await verify(wish, trust);
    return {
      exitCode: EXIT_CODES[report.verdict],
      output: wish.json
        ? asJson(report)
        : [...asText(report), ...(trust ? [rootLine(trust)] : []), ...revocationLines(report, wish)].join('\n'),
    };
  } catch (cause) {
    return { exitCode: 2, output: `无法判断：${cause instanceof Error ? cause.message : String(cause)}` };
  }
}

interface Wish {
  bundle: string;
  trust: string | undefined;
  root: OpenTrustOptions;
  file: string | undefined;
  renewal: string | undefined;
  json: boolean;
}

function readArguments(args: readonly string[]): Wish {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      trust: { type: 'string' },
      root: { type: 'string' },
      at: { type: 'string' },
      file: { type: 'string' },
      renewal: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [bundle, ...more] = positionals;
  if (bundle === undefined || more.length > 0) throw new Error('one bundle');
  const root: OpenTrustOptions = {
    ...(values.root !== undefined && { fingerprint: values.root }),
    ...(values.at !== undefined && { at: readDay(values.at) }),
  };
  return { bundle, trust: values.trust, root, file: values.file, renewal: values.renewal, json: values.json };
}

function readDay(text: string): Date {
  if (!isDay(text)) throw new Error('not a day');
  return new Date(`${text}T00:00:00Z`);
}

async function verify({ bundle, file }: Wish, trust: Trust | undefined): Promise<BundleReport> {
  const options = file === undefined ? {} : { workFile: await hashWork(await openAsBlob(file)) };
  const found = await stat(bundle);
  try {
    if (found.isDirectory()) return await verifyBundle(await readFolder(bundle), trust, options);
    if (found.size > MAX_ZIP_BYTES) throw new EvidenceFailure('bundle', 'the file is too large');
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return refusedBundle(cause);
    throw cause;
  }
  return verifyBundleZip(new Uint8Array(await readFile(bundle)), trust, options);
}

function asJson({ verdict, sentence, checks, facts, backing }: BundleReport): string {
  return JSON.stringify({ verdict, sentence, checks, facts, ...backingFields(backing) }, null, 2);
}

/** Title and name stand on lines of their own, which they cannot end (docs/evidence-format.md §6). */
function asText({ verdict, sentence, checks, facts, backing }: BundleReport): string[] {
  const lines = checks.map(
    ({ outcome, title, detail }) => `${OUTCOMES[outcome]}  ${title}：${printable(detail)}`,
  );
  const names = [
    ...(facts.creatorName === undefined ? [] : [`存入人: ${printable(facts.creatorName)}`]),
    ...(facts.title === undefined ? [] : [`作品名: ${printable(facts.title)}`]),
  ];
  const doubt = facts.isTrustEnclosed === true ? [`注意: ${ENCLOSED_TRUST}`] : [];
  const behind = backing && verdict !== 'invalid' ? backingLines(backing, facts) : [];
  return [...lines, ...names, `结论: ${VERDICTS[verdict]}。${sentence}`, ...behind, ...doubt];
}

const revocationLines = ({ facts }: BundleReport, { root }: Wish): string[] =>
  describeRevocation(facts, root.at).map(({ says, what }) => `${says}: ${what}`);
