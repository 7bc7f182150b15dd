import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below Linux's ephemeral ports (32768 to 60999): the caller binds the port seconds later, and until then any
 * outgoing connection may take an ephemeral one.
 */
const [LOWEST, HIGHEST] = [12_000, 32_000] as const;

export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    try {
      await bindOnce(port, '127.0.0.1');
      return port;
    } catch (cause) {
      if (tries === 100) throw cause;
    }
  }
}

/**
 * Checked before anything is started, so that an occupied port gives one sentence instead of a server's stack
 * trace.
 */
export function checkPort(port: number, host: string): Promise<void> {
  return bindOnce(port, host).catch((cause: unknown) => {
    const isTaken = (cause as NodeJS.ErrnoException).code === 'EADDRINUSE';
    const advice = `port ${port} of ${host} is taken; stop what listens there, or choose another with PORT`;
    throw isTaken ? new Error(advice, { cause }) : cause;
  });
}

function bindOnce(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
