import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test.each(['server', 'sealer', 'copy-index', 'witness', 'monitor'])(
  '%s says why it does not start in one line of JSON, and ends with a fault',
  (program) => {
    const args = ['--disable-warning=ExperimentalWarning', join(ROOT, program, 'src/main.ts')];
    const { PATH } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: { PATH }, encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    const told = stderr.trimEnd().split('\n');
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0] ?? '')).toMatchObject({ at: expect.stringMatching(/^\d{4}-.*Z$/) as string });
  },
);

test('what ended is started again by its supervisor', () => {
  const units = globSync(join(ROOT, 'deploy/systemd/*.service'));
  expect(units.length).toBeGreaterThanOrEqual(5);
  expect(units.filter((unit) => !/^Restart=always$/m.test(readFileSync(unit, 'utf8')))).toEqual([]);
});
