import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { proveVerifiersAgree } from './verifiers-agree.ts';

const isHere = (command: string) => spawnSync(command, ['--version']).status === 0;

test.skipIf(!isHere('python3') || !isHere('bash'))(
  'all verifiers have one verdict on twenty mutated bundles',
  { timeout: 600_000 },
  async () => {
    const { faults, said } = await proveVerifiersAgree(20, 8, () => {});
    expect(faults).toEqual([]);
    // Where nothing stayed valid, nothing would show that all of them read what they judge.
    expect(said['valid']).toBeGreaterThan(0);
    expect(said['invalid']).toBeGreaterThan(10);
  },
);
