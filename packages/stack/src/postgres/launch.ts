import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './place.ts';

const ROLES = ['yinji', 'yinji_web', 'yinji_sealer'] as const;
export type Role = (typeof ROLES)[number];

export function readPasswords(place: string): Record<Role, string> {
  const file = join(place, 'passwords.json');
  if (!existsSync(file)) {
    const made = Object.fromEntries(ROLES.map((role) => [role, randomBytes(24).toString('hex')]));
    writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<Role, string>;
}

/** One server in the foreground, for this machine alone. */
export function launch(
  { folder, binaries, user }: Place,
  cluster: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const log = openSync(join(folder, 'postgres.log'), 'a');
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 120,
    ...settings,
  };
  const args = ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // A process group of its own: Ctrl-C reaches only the supervisor, which then stops things in order.
  return spawn(join(binaries, 'bin/postgres'), args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    ...user,
  });
}

export const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

export function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(server)) return resolve();
    server.once('exit', () => resolve());
    // Fast shutdown: disconnects clients, keeps every commit.
    server.kill('SIGINT');
  });
}
