import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whose clock is wrong; `all` of ours together are wrong beside PostgreSQL. */
export const PARTS = ['server', 'sealer', 'witness', 'simulators', 'all'] as const;
export type Part = (typeof PARTS)[number];

/** A file that every program of ours reads its clock's error from. */
export function openClocks() {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-clocks-'));
  const file = join(folder, 'wrong.json');
  const write = (wrong: Record<string, number>) => {
    writeFileSync(`${file}.new`, JSON.stringify(wrong));
    renameSync(`${file}.new`, file);
  };
  write({});
  return {
    module: `file://${join(import.meta.dirname, '../move-clock.mjs')}?file=${file}`,
    set(part: Part, minutes: number) {
      const parts = part === 'all' ? PARTS.filter((one) => one !== 'all') : [part];
      write(Object.fromEntries(parts.map((one) => [one, minutes * 60_000])));
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
