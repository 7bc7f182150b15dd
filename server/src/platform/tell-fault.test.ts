import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a process whose log is on a full disk goes on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-full-'));
  const log = join(folder, 'log');
  const source = join(import.meta.dirname, 'tell-fault.ts');
  const script = `import { tellFault } from ${JSON.stringify(source)};
    tellFault('before', new Error('away'));
    setTimeout(() => process.exit(7), 10);`;
  try {
    // As on a full disk (setrlimit(2), RLIMIT_FSIZE): one block of the log is there.
    const limited = `ulimit -f 1; head -c 1024 /dev/zero > ${log}; exec "$0" --no-warnings --input-type=module -e "$1" 2>> ${log}`;
    const { status } = spawnSync('/bin/bash', ['-c', limited, process.execPath, script]);
    expect([status, readFileSync(log).length]).toEqual([7, 1024]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
