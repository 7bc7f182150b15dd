import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { COSIGNATURE_ED25519, COSIGNATURE_ML_DSA_44, parseVkey } from '@yinji/evidence';
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

test('--init prints the vkey before the log exists; a start prints the same and stops on request', async () => {
  const args = [main, '--dir', folder, '--name', 'localhost/witness'];
  const init = spawnSync(process.execPath, [...args, '--init'], { env: {}, encoding: 'utf8' });
  const { vkey, mlDsaVkey } = JSON.parse(init.stdout) as { vkey: string; mlDsaVkey: string };
  expect(parseVkey(vkey).type).toBe(COSIGNATURE_ED25519);
  expect(parseVkey(mlDsaVkey).type).toBe(COSIGNATURE_ML_DSA_44);
  const log = 'log.example/evidence+2d6e776b+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4';
  const child = spawn(process.execPath, [...args, '--log', log], {
    env: {},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const listening = JSON.parse(line) as { event: string; url: string };
  expect(listening).toMatchObject({
    event: 'listening',
    vkey,
    mlDsaVkey,
    logs: ['log.example/evidence'],
  });
  expect((await fetch(listening.url)).status).toBe(404);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
