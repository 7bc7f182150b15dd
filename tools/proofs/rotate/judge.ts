import { execFileSync } from 'node:child_process';
import { runNode, runPython, runShell } from '../cheats/programs.ts';
import type { House } from './house.ts';

export const VALID = [0, 0, 0];

/** Exit codes: TypeScript, Python and bash; the fourth verifier, the page, runs the code of the first. */
export async function judge(bundle: string, trust: string): Promise<number[]> {
  const ends = await Promise.all([
    runNode('verifier/src/cli.ts', [bundle, '--trust', trust]),
    runPython([bundle, '--trust', trust]),
    runShell('verifier/src/verify.sh', [bundle, trust]),
  ]);
  return ends.map(({ code }) => code);
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
