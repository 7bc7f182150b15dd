import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { startProcess } from './processes.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('a line that its log cannot take is lost, and neither the program nor its starter ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-processes-'));
  const source = join(folder, 'talk.mjs');
  writeFileSync(
    source,
    `process.on('SIGUSR2', () => { console.log('lost'); console.log('lost too'); process.kill(process.pid, 'SIGKILL'); });
     console.log('{"event":"listening"}'); setInterval(() => undefined, 1000);`,
  );
  try {
    const logs = join(folder, 'logs');
    const ended = Promise.withResolvers<void>();
    const onExit = () => ended.resolve();
    const { processId } = await startProcess({
      name: 'talk',
      program: relative(ROOT, source),
      env: {},
      logs,
      onExit,
    });
    // A full disk cannot be made here: appendFileSync fails all the same.
    rmSync(join(logs, 'talk.log'));
    mkdirSync(join(logs, 'talk.log'));
    process.kill(processId, 'SIGUSR2');
    await expect(ended.promise).resolves.toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
