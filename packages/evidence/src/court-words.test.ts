import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ecdsa } from '../../../conformance/forge.ts';
import * as fixture from '../../../conformance/fixture.ts';
import { courtCommands, readBundle, shellQuote, signCades } from './index.ts';

const repo = fileURLToPath(new URL('../../..', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'court-'));
  cpSync(`${repo}conformance/valid/with-work.zip`, join(folder, '证据 包.zip'));
  cpSync(`${repo}conformance/valid/public-with-work.zip`, join(folder, 'public.zip'));
  cpSync(`${repo}conformance/trust`, join(folder, 'trust'), { recursive: true });
  cpSync(`${repo}verifier/src/verify.sh`, join(folder, 'verify.sh'));
  const work = readBundle(readFileSync(`${repo}conformance/valid/with-work.zip`)).get('work/original.bin');
  writeFileSync(join(folder, '寻隐者不遇.txt'), work ?? '');
  await writeOldBundle(join(folder, 'old'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const OLD = new Date('2024-05-01T08:00:00Z');

/** A bundle of May 2024, whose every certificate ended with that year, and its trust files. */
async function writeOldBundle(to: string) {
  const ends = { from: new Date('2024-01-01T00:00:00Z'), until: new Date('2025-01-01T00:00:00Z') };
  const at = (ms: number) => fixture.after(ms, OLD);
  const creatorCa = await fixture.signer({ commonName: 'Ended Creator CA', isAuthority: true, ...ends });
  const timeCa = await fixture.signer({ commonName: 'Ended Time CA', isAuthority: true, ...ends });
  const creator = await fixture.signer({ commonName: '沈知白', issuer: creatorCa, ...ends });
  const authority = await fixture.signer({
    commonName: 'Ended Time Authority',
    issuer: timeCa,
    purposes: { oids: ['1.3.6.1.5.5.7.3.8'], critical: true },
    ...ends,
  });
  const files = await fixture.bundle({
    manifest: { ...fixture.sealed(undefined, undefined, creator), claimed_created: '2024-04-30' },
    signature: (content) =>
      signCades({
        content,
        signer: ecdsa(creator.key),
        certificate: creator.certificate,
        signingTime: at(-20_000),
      }),
    record: { received_at: OLD.toISOString() },
    token: fixture.tokenBy(authority, at(1000)),
    proof: { cosigners: fixture.witnesses.map((who) => ({ who, time: at(2000) })) },
    add: { 'work/original.bin': fixture.WORK },
  });
  mkdirSync(join(to, 'trust'), { recursive: true });
  writeFileSync(join(to, 'old.zip'), zipSync(files));
  writeFileSync(join(to, 'work.txt'), fixture.WORK);
  writeFileSync(join(to, 'trust/policy.txt'), fixture.policyText());
  writeFileSync(join(to, 'trust/creator-ca.pem'), fixture.certificatePem(creatorCa));
  writeFileSync(join(to, 'trust/tsa-ca.pem'), fixture.certificatePem(timeCa));
  cpSync(`${repo}verifier/src/verify.sh`, join(to, 'verify.sh'));
}

/** Not every machine has unzip; python's own does the same. */
const runnable = (commands: string) =>
  commands.replace(/^unzip (.*) -d bundle$/m, 'rm -rf bundle; python3 -m zipfile -e $1 bundle');

const run = (commands: string, cwd = folder) =>
  execFileSync('bash', ['-euo', 'pipefail', '-c', runnable(commands)], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
  });

test('the printed commands run unchanged and end in 有效', () => {
  const tokenTime = new Date('2026-11-18T01:30:13.000Z');
  for (const names of [{ bundle: '证据 包.zip' }, { bundle: 'public.zip', isPublic: true }]) {
    const said = run(courtCommands({ ...names, work: '寻隐者不遇.txt', tokenTime }));
    expect(said).toContain('Verification: OK');
    expect(said).toContain('结论: 有效');
  }
});

test('the printed commands look the signer up in a list where there is one', () => {
  const commands = courtCommands({ bundle: '证据 包.zip', work: '寻隐者不遇.txt' });
  expect(run(commands)).toContain('没有名单，未核对吊销');
  const list = join(folder, 'trust/creator-ca.crl');
  for (const [name, says] of [
    ['another-revoked', '不在名单上'],
    ['pem', '不在名单上'],
    ['revoked-later', 'Revocation Date: Nov 18 01:30:14 2026 GMT'],
  ] as const) {
    cpSync(`${repo}conformance/lists/${name}.crl`, list);
    const said = run(commands);
    expect(said).toContain('lastUpdate=Nov 19 01:30:12 2026 GMT');
    expect(said).toContain(says);
  }
  rmSync(list);
});

test('two years later, after every certificate has ended, they still end in 有效', () => {
  const cwd = join(folder, 'old');
  const commands = courtCommands({ bundle: 'old.zip', work: 'work.txt' });
  expect(commands.match(/openssl (?:ts|cms) -verify/g)).toHaveLength(2);
  expect(commands.match(/-attime \$T /g)).toHaveLength(2);
  const said = run(commands, cwd);
  expect(said).toContain('Verification: OK');
  expect(said).toContain('结论: 有效');
  // By today's clock the same certificates are refused: the commands do not depend on it.
  for (const line of commands.replaceAll('\\\n', '').match(/^openssl (?:ts|cms) -verify.*$/gm) ?? [])
    expect(() => run(line.replace('-attime $T ', ''), cwd)).toThrow(/expired|verify error/i);
});

test('under a clock two years ahead they say what the page says, also where the root has expired', () => {
  const cwd = join(folder, 'ahead');
  cpSync(`${repo}conformance/root/one`, join(cwd, 'trust'), { recursive: true });
  cpSync(`${repo}verifier/src/verify.sh`, join(cwd, 'verify.sh'));
  cpSync(`${repo}conformance/valid/with-work.zip`, join(cwd, 'bundle.zip'));
  writeFileSync(join(cwd, 'work.txt'), fixture.WORK);
  const names = { bundle: 'bundle.zip', work: 'work.txt' };
  const runLater = (commands: string) =>
    execFileSync('faketime', ['-f', '+730d', 'bash', '-euo', 'pipefail', '-c', runnable(commands)], {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const said = runLater(courtCommands({ ...names, day: '2026-11-23' }));
  expect(said).toContain('Verification: OK');
  expect(said).toContain('结论: 有效');
  expect(() => runLater(courtCommands(names))).toThrow(/已过期/);
});

test('names cannot become commands', () => {
  expect(shellQuote('a.zip')).toBe('a.zip');
  expect(shellQuote("x'; rm -rf ~ #.png")).toBe(`'x'\\''; rm -rf ~ #.png'`);
  expect(shellQuote('-rf')).toBe("'-rf'");
});
