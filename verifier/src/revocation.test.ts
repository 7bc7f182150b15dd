import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listsOfTwo, type ListCase } from '../../conformance/make-lists.ts';
import { runCli } from './run-cli.ts';

const conformance = fileURLToPath(new URL('../../conformance/', import.meta.url));
const index = Object.entries(
  JSON.parse(readFileSync(`${conformance}lists/index.json`, 'utf8')) as Record<string, ListCase>,
);
const EXIT_CODES = { valid: 0, invalid: 1, undecided: 2 };
const NOT_CHECKED = '未核对吊销，没有签发机构的吊销名单';

const run = (command: string, ...args: string[]): Promise<Answer> => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return Promise.resolve({ exitCode: status, output: `${stdout}${stderr}` });
};
const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Answer {
  exitCode: number | null;
  output: string;
}
interface Json {
  facts: { revocation?: object };
}
type Verifier = (args: { bundle: string; trust: string; at: string }) => Promise<Answer>;

const VERIFIERS: Record<string, Verifier> = {
  'the command line': async ({ bundle, trust, at }) => runCli([bundle, '--trust', trust, '--at', at]),
  'the independent verifier': ({ bundle, trust, at }) =>
    run('python3', program('../independent/verify.py'), bundle, '--trust', trust, '--at', at),
  'verify.sh': ({ bundle, trust, at }) => run('bash', program('verify.sh'), '--at', at, bundle, trust),
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
  for (const [name, { file = 'creator-ca.crl', bundle = 'plain', lines }] of index) {
    if (lines === undefined) continue;
    const trust = trustFolder(`fields ${name}`);
    copyFileSync(`${conformance}lists/${name}.crl`, join(trust, file));
    const args = [`${conformance}valid/${bundle}.zip`, '--trust', trust, '--json'];
    const answers = [await run('python3', program('../independent/verify.py'), ...args), await runCli(args)];
    const [theirs, ours] = answers.map(({ output }) => JSON.parse(output) as Json);
    expect([name, theirs?.facts.revocation]).toEqual([name, ours?.facts.revocation ?? {}]);
  }
});

describe.each(Object.entries(VERIFIERS))('%s', (verifier, verify) => {
  it('agrees on every list, word for word', { timeout: 300_000 }, async () => {
    for (const [name, { verdict, file = 'creator-ca.crl', bundle = 'plain', at, lines = [] }] of index) {
      const trust = trustFolder(`${verifier} ${name}`);
      copyFileSync(`${conformance}lists/${name}.crl`, join(trust, file));
      const answer = await verify({ bundle: `${conformance}valid/${bundle}.zip`, trust, at });
      expect([name, answer.exitCode], answer.output).toEqual([name, EXIT_CODES[verdict]]);
      expect([name, ...linesOf(answer)]).toEqual([name, ...lines]);
    }
  });

  it('says without lists that nothing was checked', { timeout: 60_000 }, async () => {
    const bundle = `${conformance}valid/two-tokens.zip`;
    const answer = await verify({ bundle, trust: `${conformance}trust`, at: '2026-11-20' });
    expect(answer.exitCode).toBe(0);
    expect(linesOf(answer).map((line) => line.split(': ')[1])).toEqual([NOT_CHECKED, NOT_CHECKED, NOT_CHECKED]);
  });

  it('reads the lists of two authorities in one file', { timeout: 60_000 }, async () => {
    const trust = trustFolder(`${verifier} two`);
    const { anchors, lists } = await listsOfTwo();
    writeFileSync(join(trust, 'creator-ca.crl'), lists);
    const bundle = `${conformance}valid/plain.zip`;
    // The first list is by nobody whom the folder knows: it leaves the check unmade.
    expect((await verify({ bundle, trust, at: '2026-11-20' })).exitCode).toBe(2);
    writeFileSync(join(trust, 'creator-ca.pem'), anchors);
    const answer = await verify({ bundle, trust, at: '2026-11-20' });
    expect(answer.exitCode, answer.output).toBe(0);
    expect(linesOf(answer)[0]).toContain('到时间戳的时刻没有吊销');
  });
});
