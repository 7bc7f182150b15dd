import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ProgramEnd, runNode } from '../cheats/programs.ts';

const PASSPHRASE = 'correct horse battery staple 7';

/** Types the commands of an operator whose backups and keys lie in two folders. */
export interface Operator {
  backups: string;
  backUp(...more: string[]): Promise<ProgramEnd>;
  /** Kills a backup so many milliseconds after its folder appeared. */
  killBackup(afterMs: number): Promise<void>;
  /** Names of the complete and of the other ones. */
  list(): { complete: string[]; other: string[] };
  restore(args: readonly string[], passphrase?: string): Promise<ProgramEnd>;
  /** Begins the replica of the files in this folder, or takes it up again. */
  replicate(folder: string): Promise<ProgramEnd>;
  /** The arguments that restore this backup. */
  argumentsOf(name: string): string[];
}

export function openOperator(folder: string, dataDir: string): Operator {
  const backups = join(folder, 'backups');
  const keys = join(folder, 'keys-apart');
  const env = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE };
  const names = () => (existsSync(backups) ? readdirSync(backups).toSorted() : []);
  const args = [backups, '--keys', keys];
  return {
    backups,
    backUp: (...more) => runNode('tools/backup.ts', [...args, ...more], { env }),
    async killBackup(afterMs) {
      const before = names();
      const command = spawn(process.execPath, ['--no-warnings', 'tools/backup.ts', ...args], {
        env: { ...process.env, ...env },
        stdio: 'ignore',
      });
      const ended = once(command, 'exit');
      while (names().every((name) => before.includes(name)) && command.exitCode === null) await pause(2);
      await pause(afterMs);
      command.kill('SIGKILL');
      await ended;
    },
    list: () => ({
      complete: names().filter((name) => !name.endsWith('.incomplete')),
      other: names().filter((name) => name.endsWith('.incomplete')),
    }),
    restore: (given, passphrase = PASSPHRASE) =>
      runNode('tools/restore.ts', given, { env: { ...env, BACKUP_PASSPHRASE: passphrase } }),
    replicate: (to) => runNode('tools/replicate.ts', [to], { env }),
    argumentsOf: (name) => [join(backups, name), '--keys', join(keys, `${name}.keys`)],
  };
}

export function expectDone({ code, stdout, stderr }: ProgramEnd): void {
  assert.deepEqual([code, stderr], [0, ''], stdout);
}

export function expectRefusal({ code, stderr }: ProgramEnd, reason: RegExp): void {
  assert.match(stderr, reason);
  assert.equal(code, 1);
}
