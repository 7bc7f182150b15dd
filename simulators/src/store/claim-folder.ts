import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:net';

/**
 * Makes this process the only one on `dir` until it ends in any way: two journals on one file would lose
 * payments. The claim is an abstract Linux socket (unix(7)), which the kernel frees even after `kill -9`.
 */
export async function claimFolder(dir: string): Promise<Server> {
  const name = createHash('sha256').update(realpathSync(dir)).digest('hex').slice(0, 32);
  const claim = createServer();
  await new Promise<void>((resolve, reject) => {
    claim.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`simulators are already running on ${dir}`) : error);
    });
    claim.listen(`\0yinji-simulators-${name}`, resolve);
  });
  return claim.unref();
}
