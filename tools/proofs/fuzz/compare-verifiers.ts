import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseTrust, verifyBundleZip } from '@yinji/evidence';
import { rollDice } from '../dice.ts';
import type { FuzzFault } from './fuzz-task.ts';
import { readArtefacts } from './honest-artefacts.ts';
import { makeBundle } from './mutate-bundle.ts';
import { Hand } from './mutate-bytes.ts';

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const SCRIPT = `
import contextlib, io, json, sys, verify
for line in sys.stdin:
    report = io.StringIO()
    with contextlib.redirect_stdout(report):
        verify.main([line.strip(), '--trust', sys.argv[1], '--json'])
    print(json.loads(report.getvalue())['verdict'])
`;

/** Judges mutated bundles by ours and by the independent verifier, which must agree. */
export async function compareVerifiers(
  count: number,
  seed: number,
): Promise<{ says: string; faults: FuzzFault[] }> {
  if (spawnSync('python3', ['--version']).status !== 0)
    return { says: 'verifier in Python: skipped, python3 is not here', faults: [] };
  const { bundles, zips, trust } = await readArtefacts();
  const hand = new Hand(rollDice(-1 - seed));
  const folder = mkdtempSync(join(tmpdir(), 'yinji-compare-'));
  try {
    const inputs = Array.from({ length: count }, () => makeBundle(hand, bundles, zips));
    const paths = inputs.map((input, at) => {
      writeFileSync(join(folder, `${at}.zip`), input);
      return join(folder, `${at}.zip`);
    });
    const { stdout, stderr } = spawnSync('python3', ['-c', SCRIPT, root('conformance/trust')], {
      encoding: 'utf8',
      input: paths.join('\n'),
      env: { ...process.env, PYTHONPATH: root('verifier/independent') },
    });
    const theirs = stdout.split('\n');
    const faults: FuzzFault[] = [];
    for (const [at, input] of inputs.entries()) {
      const { verdict } = await verifyBundleZip(input, parseTrust(trust));
      if (verdict === theirs[at]) continue;
      const what = `ours says ${verdict}, Python ${theirs[at] ?? stderr}`;
      faults.push({ target: 'both verifiers', what, input });
    }
    return { says: `${count} bundles judged by Python as well: ${faults.length} otherwise`, faults };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
