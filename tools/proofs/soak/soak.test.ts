import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeSoak } from './judge-soak.ts';
import { openSoak } from './prove-soak.ts';

test('a leak of memory, descriptors and connections is seen within seconds', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-leak-'));
  const planted = join(folder, 'leaks');
  const told: string[] = [];
  const soak = await openSoak(
    {
      seed: 1,
      minutes: 0,
      looks: 0,
      perSecond: 40,
      members: 1,
      imports: [`file://${join(import.meta.dirname, 'plant-leak.mjs')}?switch=${planted}`],
    },
    (line) => told.push(line),
  );
  try {
    writeFileSync(planted, '');
    const seen = judgeSoak(await soak.live(0.1, 8)).map((fault) => fault.split(' grew')[0]);
    expect(seen, told.join('\n')).toEqual(
      expect.arrayContaining(['heap of server', 'descriptors of server', 'handles of server']),
    );
  } finally {
    await soak.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
