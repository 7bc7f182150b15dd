import { once } from 'node:events';
import { chmod, chown, mkdir, rm } from 'node:fs/promises';
import { connect, type Server } from 'node:net';
import { dirname } from 'node:path';
import { pause } from './wake-signal.ts';

const RETRY_MS = 200;

/** Whether a process answers on the socket, or a dead one left it. */
function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path, () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
}

async function tryListen(server: Server, path: string): Promise<boolean> {
  const before = process.umask(0o177); // the socket is bound within listen(), readable by its owner only from the start
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  try {
    await once(server, 'listening');
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw cause;
  }
}

/**
 * Listens on a unix socket of mode 0600, or 0660 for a group: who may not write to it cannot connect. While
 * another sealer serves it, waits to take over; returns false on stop.
 */
export async function listenOnSocket(
  server: Server,
  path: string,
  signal: AbortSignal,
  group?: number,
): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  while (!signal.aborted) {
    if (await tryListen(server, path)) {
      if (group !== undefined) {
        await chown(path, process.getuid?.() ?? 0, group);
        await chmod(path, 0o660);
      }
      return true;
    }
    if (await isAlive(path)) await pause(RETRY_MS, signal);
    else await rm(path, { force: true });
  }
  return false;
}
