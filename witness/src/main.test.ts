import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yinji-witness-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('it names every wrong setting at once', () => {
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { WITNESS_PORT: 'x', WITNESS_LOGS: '["no vkey"]' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  for (const name of ['WITNESS_DIR', 'WITNESS_NAME', 'WITNESS_PORT', 'WITNESS_LOGS'])
    expect(stderr).toContain(name);
});

test('--init tells the vkey before the log exists; a start tells the same and stops when asked', async () => {
  const env = { WITNESS_DIR: folder, WITNESS_NAME: 'localhost/witness' };
  const init = spawnSync(process.execPath, [main, '--init'], { env, encoding: 'utf8' });
  const { vkey } = JSON.parse(init.stdout) as { vkey: string };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const listening = JSON.parse(line) as { event: string; url: string; vkey: string };
  expect(listening).toMatchObject({ event: 'listening', vkey });
  expect((await fetch(listening.url)).status).toBe(404);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
