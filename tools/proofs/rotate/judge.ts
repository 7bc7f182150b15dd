import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { runNode, runPython, runShell } from '../cheats/programs.ts';
import type { House } from './house.ts';

/** Exit codes: TypeScript, Python and bash; the fourth verifier, the page, runs the code of the first. */
export async function judge(bundle: string, trust: string): Promise<number[]> {
  const ends = await Promise.all([
    judgeByFirst(bundle, trust),
    runPython([bundle, '--trust', trust]),
    runShell('verifier/src/verify.sh', [bundle, trust]),
  ]);
  return ends.map(({ code }) => code);
}

const judgeByFirst = (bundle: string, trust: string) =>
  runNode('verifier/src/cli.ts', [bundle, '--trust', trust]);

/** @param byAll by the first verifier alone otherwise: a short form asks about the bundles, and once about the verifiers */
export async function requireValid(bundle: string, trust: string, byAll: boolean): Promise<void> {
  if (byAll) assert.deepEqual(await judge(bundle, trust), [0, 0, 0]);
  else assert.equal((await judgeByFirst(bundle, trust)).code, 0);
}

/** Of the first and of the second authority of creators: whether its list, as openssl reads its DER, has each number. */
export async function readPublishedLists(
  { origin }: House,
  serialNumbers: readonly string[],
): Promise<boolean[][]> {
  const each = ['creator-ca.crl', 'creator-ca-2.crl'].map(async (name) => {
    const response = await fetch(`${origin}/trust/${name}`);
    const input = new Uint8Array(await response.arrayBuffer());
    const text = execFileSync('openssl', ['crl', '-inform', 'DER', '-noout', '-text'], { input }).toString();
    return serialNumbers.map((number) => text.includes(`Serial Number: ${number.toUpperCase()}`));
  });
  return Promise.all(each);
}
