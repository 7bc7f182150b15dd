import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { connect, type Server } from 'node:net';
import { dirname } from 'node:path';

/** Whether a process answers on the socket, or a dead one left it. */
async function isAlive(path: string): Promise<boolean> {
  const probe = connect(path);
  const answered = await once(probe, 'connect').then(
    () => true,
    () => false,
  );
  probe.destroy();
  return answered;
}

/**
 * On a unix socket of mode 0600, or 0660 for a group: who may not write to it cannot connect. It is the lock of the
 * folder too: two processes would tear each other's log.
 * @throws Error where another process serves it
 */
export async function listenOnSocket(server: Server, path: string, group: number | undefined): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (await isAlive(path)) throw new Error(`another copy index serves ${path}`);
  rmSync(path, { force: true });
  // Its owner's alone from the first moment on: it is bound within listen().
  const before = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await once(server, 'listening');
  if (group === undefined) return;
  chownSync(path, process.getuid?.() ?? 0, group);
  chmodSync(path, 0o660);
}

export async function listenOnTcp(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}
