import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatVkey, noteKey } from '@yinji/evidence';
import { runCli } from './run-cli.ts';
import { askPython, isPythonHere, type Answer } from './testing.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const bundle = path('../../conformance/valid/plain.zip');
const honest = readFileSync(path('../../conformance/trust/policy.txt'), 'utf8');
const lineOf = (start: string) => honest.split('\n').find((line) => line.startsWith(start))!;

/** Policies that no verifier may use. */
const DAMAGED: Record<string, string> = {
  'no log': honest.replace(`${lineOf('log ')}\n`, ''),
  'no quorum': honest.replace(`${lineOf('quorum ')}\n`, ''),
  'two quorum lines': `${honest}quorum none\n`,
  'quorum of nobody': honest.replace(lineOf('quorum '), 'quorum somebody'),
  'a quorum that is defined later': `quorum later\n${honest.replace(`${lineOf('quorum ')}\n`, '')}group later 1 quorum-group\n`,
  'a group of nobody': `${honest}group nobody all\n`,
  'a number with a sign': honest.replace('2 w1 w2 w3', '+2 w1 w2 w3'),
  'a word behind the address': honest.replace(/^(log.*)$/m, '$1 https://log.example/ more'),
  'a thousand newlines': honest + '\n'.repeat(1000 - honest.split('\n').length + 1),
  'an unknown word': `${honest}trust everybody\n`,
  'a log twice': `${honest}${lineOf('log ')}\n`,
  "a witness's key as a log's": `${honest}log ${lineOf('witness w1').split(' ')[2]}\n`,
  'two witnesses of one key': `${honest}witness w4 ${lineOf('witness w1').split(' ')[2]}\n`,
  'two witnesses of one name': honest.replace('witness w2 ', 'witness w1 '),
  'a witness called none': honest.replace('witness w2 ', 'witness none '),
  'a member that is defined later': honest.replace('2 w1 w2 w3', '2 w1 w2 w9'),
  'a member of two groups': honest.replace('quorum q', 'group other 1 w1\nquorum q'),
  'more needed than there are': honest.replace('2 w1 w2 w3', '4 w1 w2 w3'),
  'a number with a zero before it': honest.replace('2 w1 w2 w3', '02 w1 w2 w3'),
  'a wrong key id': honest.replace('w1+63586776', 'w1+63586777'),
  'a carriage return': honest.replace('\n', '\r\n'),
  'too many lines': `${honest}${'\n'.repeat(1000)}`,
  'bytes that are no text': `${honest}# \u0000\n`,
};
/** And two that look odd. */
const SOUND: Record<string, string> = {
  'tabs, comments and addresses': `# \u7b56\u7565\n\n${honest.replaceAll(' ', '\t').replace(/^(log.*)$/m, '  $1 https://log.example/')}`,
  'a comment behind spaces, and a line of them': `  # a comment\n \t\n${honest}`,
  '999 newlines': honest + '\n'.repeat(999 - honest.split('\n').length + 1),
  'no final newline': honest.trimEnd(),
  'a log of the same name and a key that is no point': `${honest}log ${formatVkey(noteKey('log.example/evidence', 1, new Uint8Array(32).fill(2)))}\n`,
  'a star as a name': honest.replaceAll('w1 ', '* '),
};

const CASES = [
  ...Object.entries(DAMAGED).map(([says, text]) => [says, 2, text] as const),
  ...Object.entries(SOUND).map(([says, text]) => [says, 0, text] as const),
];

let folder = '';
const trustOf = (says: string) => join(folder, says);
let python: Answer[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yinji-policy-'));
  for (const [says, , text] of CASES) {
    cpSync(path('../../conformance/trust'), trustOf(says), { recursive: true });
    writeFileSync(join(trustOf(says), 'policy.txt'), text);
  }
  if (isPythonHere) python = askPython(CASES.map(([says]) => [bundle, '--trust', trustOf(says)]));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a policy', () => {
  it.each(CASES)('has one verdict in all verifiers: %s (%i)', async (says, code, text) => {
    expect(text).not.toBe(honest);
    const script = spawnSync('bash', [path('verify.sh'), bundle, trustOf(says)], { encoding: 'utf8' });
    expect([script.status, script.stderr]).toEqual([
      code,
      code === 2 ? expect.stringContaining('\u65e0\u6cd5\u5224\u65ad') : '',
    ]);
    expect((await runCli([bundle, '--trust', trustOf(says)])).exitCode).toBe(code);
    if (!isPythonHere) return;
    const { exitCode, output } = python[CASES.findIndex(([name]) => name === says)]!;
    expect(exitCode, output).toBe(code);
  });
});
