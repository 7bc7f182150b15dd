import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { CHEATS, type Cheat } from './cheats.ts';
import { runCheats } from './run-cheats.ts';

test('the cheats that need no restart end as the table says', { timeout: 600_000 }, async () => {
  await ensureBuilt();
  const output: string[] = [];
  const { faults } = await runCheats(false, (line) => output.push(line));
  expect(faults, output.join('\n')).toEqual([]);
});

test('docs/security.md has a row for every cheat, with who catches it and how it ends', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../docs/security.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| \d+ \|/.test(line));
  for (const [id, { row, by, ends }] of Object.entries<Cheat>(CHEATS)) {
    const own = rows.filter((line) => line.startsWith(`| ${row} |`)).join();
    expect([id, own.includes(`\`${by}\``) && own.includes(`\`${ends}\``)]).toEqual([id, true]);
  }
});
