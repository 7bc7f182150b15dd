import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runCli } from './run-cli.ts';
import { askPython, isPythonHere } from './testing.ts';

/** Who stands behind a verdict, docs/evidence-format.md §19: the same lines in every verifier that prints text. */
const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const conformance = path('conformance/');
const roots = JSON.parse(readFileSync(`${conformance}root/index.json`, 'utf8')) as Record<
  string,
  { says: string; at: string; behind?: string[] }
>;
const named = Object.entries(roots).filter(([, { behind }]) => behind !== undefined);

interface Question {
  bundle: string;
  trust: string;
  at: string;
}
const run = (command: string, args: string[]) => spawnSync(command, args, { encoding: 'utf8' }).stdout;
const args = ({ bundle, trust, at }: Question) => [
  `${conformance}${bundle}.zip`,
  '--trust',
  conformance + trust,
  '--at',
  at,
];
const shell = ({ bundle, trust, at }: Question) =>
  run('bash', [path('verifier/src/verify.sh'), '--at', at, `${conformance}${bundle}.zip`, conformance + trust]);
const ours = async (question: Question, ...more: string[]) =>
  (await runCli([...args(question), ...more])).output;

/** Between the verdict and the root. */
function belowVerdict(output: string): string[] {
  const lines = output.split('\n');
  const [from, to] = ['结论: ', '信任根: '].map((word) => lines.findIndex((line) => line.startsWith(word)));
  return lines.slice(from! + 1, to);
}

describe('below the verdict verify.sh says who stands behind it', () => {
  it.each(named)('%s', (trust, { at, behind, says }) => {
    const output = shell({ bundle: 'valid/plain', trust: `root/${trust}`, at });
    expect(belowVerdict(output), says).toEqual(behind);
  });
});

describe.skipIf(!isPythonHere)('below the verdict the independent verifier says who stands behind it', () => {
  it('of every root', () => {
    const answers = askPython(
      named.map(([trust, { at }]) => args({ bundle: 'valid/plain', trust: `root/${trust}`, at })),
    );
    for (const [at, [trust, { behind }]] of named.entries())
      expect([trust, belowVerdict(answers[at]!.output)]).toEqual([trust, behind]);
  });

  it('gives the parties in JSON as the command line does', async () => {
    const questions = [...named, ['', { at: '2027-01-01' }] as const].flatMap(([trust, { at }]) =>
      ['valid/plain', 'valid/public-with-work', 'invalid/token-backdated'].map((bundle) => ({
        bundle,
        trust: trust === '' ? 'trust' : `root/${trust}`,
        at,
      })),
    );
    const answers = askPython(questions.map((question) => [...args(question), '--json']));
    for (const [at, question] of questions.entries())
      expect(partiesIn(answers[at]!.output), `${question.bundle} ${question.trust}`).toEqual(
        partiesIn(await ours(question, '--json')),
      );
  });
});

const FIELDS = ['parties', 'oneOrganisation', 'simulated', 'operatorIsCa', 'operatorAloneForTime'];
function partiesIn(output: string): unknown[] {
  const report = JSON.parse(output) as Record<string, unknown>;
  return FIELDS.map((field) => [field, report[field]]);
}

describe('bundles of other kinds', () => {
  const OTHERS: [string, string][] = [
    ['valid/plain', 'trust'],
    ['valid/public', 'trust'],
    ['valid/public', 'root/parties-one'],
    ['valid/two-tokens', 'root/parties-two-pairs'],
    ['valid/two-of-three', 'root/parties-shared'],
    ['valid/second-token-same-authority', 'root/parties-one'],
    ['valid/creator-by-intermediate', 'root/one'],
    ['valid/with-certificate', 'root/one'],
    ['invalid/witness-flipped', 'root/parties-one'],
  ];
  const question = (bundle: string, trust: string) => ({ bundle, trust, at: '2027-01-01' });

  it.each(OTHERS)('have the same lines: %s under %s', async (bundle, trust) => {
    const lines = belowVerdict(await ours(question(bundle, trust)));
    expect(belowVerdict(shell(question(bundle, trust)))).toEqual(lines);
    expect(lines.length > 0).toBe(bundle.startsWith('valid/'));
  });

  it.skipIf(!isPythonHere)('have the same lines in the independent verifier', async () => {
    const answers = askPython(OTHERS.map((other) => args(question(...other))));
    for (const [at, other] of OTHERS.entries())
      expect([other, belowVerdict(answers[at]!.output)]).toEqual([
        other,
        belowVerdict(await ours(question(...other))),
      ]);
  });
});
