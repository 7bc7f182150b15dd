import { connect } from 'node:net';
import { lockDataDir } from '@yinji/stack/lock-data-dir';

/**
 * Holds the lock of the data folder, so that nobody starts meanwhile; the answer gives it back.
 * @throws while an installation of this folder, or the sealer at this socket, runs: it would go on with the old key
 */
export async function whileStopped(dataDir: string, sealerSocket: string | undefined): Promise<() => void> {
  const unlock = await lockDataDir(dataDir);
  if (sealerSocket !== undefined && (await answers(sealerSocket))) {
    unlock();
    throw new Error(`a sealer runs at ${sealerSocket}: stop it first`);
  }
  return unlock;
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = connect(socket);
    asking.once('connect', () => resolve(true));
    asking.once('error', () => resolve(false));
    asking.once('connect', () => asking.destroy());
  });
}
