import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listsOfTwo, type ListCase } from '../../conformance/make-lists.ts';
import { runCli } from './run-cli.ts';
import { askPython, type Answer } from './testing.ts';

const conformance = fileURLToPath(new URL('../../conformance/', import.meta.url));
const index = Object.entries(
  JSON.parse(readFileSync(`${conformance}lists/index.json`, 'utf8')) as Record<string, ListCase>,
);
const EXIT_CODES = { valid: 0, invalid: 1, undecided: 2 };
const NOT_CHECKED = '未核对吊销，没有签发机构的吊销名单';

const script = fileURLToPath(new URL('verify.sh', import.meta.url));

interface Json {
  facts: { revocation?: object };
}
interface Question {
  bundle: string;
  trust: string;
  at: string;
}
type Verifier = (questions: readonly Question[]) => Answer[] | Promise<Answer[]>;

const argsOf = ({ bundle, trust, at }: Question) => [bundle, '--trust', trust, '--at', at];
function askShell({ bundle, trust, at }: Question): Answer {
  const { status, stdout, stderr } = spawnSync('bash', [script, '--at', at, bundle, trust], {
    encoding: 'utf8',
  });
  return { exitCode: status, output: `${stdout}${stderr}` };
}

const VERIFIERS: Record<string, Verifier> = {
  'the command line': (questions) => Promise.all(questions.map((question) => runCli(argsOf(question)))),
  'the independent verifier': (questions) => askPython(questions.map((question) => argsOf(question))),
  'verify.sh': (questions) => questions.map((question) => askShell(question)),
};

/** Each verifier says the same sentences on revocation, beside its verdict. */
const linesOf = ({ output }: Answer) => output.split('\n').filter((line) => /^[^:]*证书的吊销: /.test(line));

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yinji-revocation-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function trustFolder(name: string): string {
  const trust = join(folder, name);
  cpSync(`${conformance}trust`, trust, { recursive: true });
  return trust;
}

it('two programs report it in the same fields', async () => {
  const listed = index.filter(([, { lines }]) => lines !== undefined);
  const questions = listed.map(([name, { file = 'creator-ca.crl', bundle = 'plain' }]) => {
    const trust = trustFolder(`fields ${name}`);
    copyFileSync(`${conformance}lists/${name}.crl`, join(trust, file));
    return [`${conformance}valid/${bundle}.zip`, '--trust', trust, '--json'];
  });
  const answers = askPython(questions);
  for (const [at, [name]] of listed.entries()) {
    const theirs = JSON.parse(answers[at]!.output) as Json;
    const ours = JSON.parse((await runCli(questions[at]!)).output) as Json;
    expect([name, theirs.facts.revocation]).toEqual([name, ours.facts.revocation ?? {}]);
  }
});

describe.each(Object.entries(VERIFIERS))('%s', (verifier, verify) => {
  it('agrees on every list, word for word', { timeout: 300_000 }, async () => {
    const answers = await verify(
      index.map(([name, { file = 'creator-ca.crl', bundle = 'plain', at }]) => {
        const trust = trustFolder(`${verifier} ${name}`);
        copyFileSync(`${conformance}lists/${name}.crl`, join(trust, file));
        return { bundle: `${conformance}valid/${bundle}.zip`, trust, at };
      }),
    );
    for (const [number, [name, { verdict, lines = [] }]] of index.entries()) {
      const answer = answers[number]!;
      expect([name, answer.exitCode], answer.output).toEqual([name, EXIT_CODES[verdict]]);
      expect([name, ...linesOf(answer)]).toEqual([name, ...lines]);
    }
  });

  it('says without lists that nothing was checked', { timeout: 60_000 }, async () => {
    const bundle = `${conformance}valid/two-tokens.zip`;
    const [answer] = await verify([{ bundle, trust: `${conformance}trust`, at: '2026-11-20' }]);
    expect(answer!.exitCode).toBe(0);
    expect(linesOf(answer!).map((line) => line.split(': ')[1])).toEqual([
      NOT_CHECKED,
      NOT_CHECKED,
      NOT_CHECKED,
    ]);
  });

  it('reads the lists of two authorities in one file', { timeout: 60_000 }, async () => {
    const [one, two] = [trustFolder(`${verifier} one`), trustFolder(`${verifier} two`)];
    const { anchors, lists } = await listsOfTwo();
    for (const trust of [one, two]) writeFileSync(join(trust, 'creator-ca.crl'), lists);
    writeFileSync(join(two, 'creator-ca.pem'), anchors);
    const bundle = `${conformance}valid/plain.zip`;
    const answers = await verify([one, two].map((trust) => ({ bundle, trust, at: '2026-11-20' })));
    // The first list is by nobody whom the folder knows: it leaves the check unmade.
    expect(answers.map(({ exitCode }) => exitCode)).toEqual([2, 0]);
    expect(linesOf(answers[1]!)[0]).toContain('到时间戳的时刻没有吊销');
  });
});
