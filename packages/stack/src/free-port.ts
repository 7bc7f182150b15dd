import { createServer } from 'node:net';

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Told before anything is started: a newcomer whose port is taken reads one sentence instead of a server's fault. */
export function checkPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause) => {
      const isTaken = (cause as NodeJS.ErrnoException).code === 'EADDRINUSE';
      const advice = `port ${port} of ${host} is taken; stop what listens there, or choose another with PORT`;
      reject(isTaken ? new Error(advice, { cause }) : cause);
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
