import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import type { CopyIndex } from '@yinji/originality/copy-index';
import { readConfig } from './config.ts';
import { openKeptIndex } from './kept-index.ts';
import { startLocalThread } from './local-thread.ts';
import { listenOnSocket, listenOnTcp } from './listen.ts';
import { createIndexServer } from './serve.ts';

/** One JSON line an event; no hash and no id. */
function tell(event: string, fields: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ at: new Date().toISOString(), event, ...fields }));
}

async function main(): Promise<void> {
  const { folder, socket, group, threads, share, tcp } = readConfig(process.env);
  const opened = Promise.withResolvers<CopyIndex>();
  const servers = [createIndexServer(opened.promise, tell)];
  // The socket before the files: it keeps a second process from them.
  await listenOnSocket(servers[0]!, socket, group);
  removeFeatures(folder);
  const tiers = Array.from({ length: threads }, (_, at) => startLocalThread(join(folder, `${FEATURES}${at}`)));
  const index = await openKeptIndex(folder, { tiers, share });
  opened.resolve(index);
  let port: number | undefined;
  if (tcp !== undefined) {
    const remote = createIndexServer(opened.promise, tell, tcp.secret);
    await listenOnTcp(remote, tcp.host, tcp.port);
    servers.push(remote);
    ({ port } = remote.address() as AddressInfo);
  }
  const stopping = new AbortController();
  stopping.signal.addEventListener(
    'abort',
    () =>
      void Promise.all(servers.map(end))
        .then(index.close)
        .then(() => Promise.all(tiers.map((tier) => tier.close())))
        .then(() => tell('stopped')),
  );
  // More than once: systemd signals npm and this process, and npm passes its own on.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stopping.abort());
  for (const fault of index.faults) tell('file-damaged', { fault });
  tell('listening', { socket, ...(port !== undefined && { port }) });
}

const FEATURES = 'features';

/** Of an earlier run, which had perhaps more threads: their key ended with it. */
function removeFeatures(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) if (name.startsWith(FEATURES)) rmSync(join(folder, name));
}

const end = (server: Server & { closeIdleConnections(): void }): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

main().catch((cause: unknown) => {
  const message = cause instanceof Error ? cause.message : String(cause);
  console.error(JSON.stringify({ at: new Date().toISOString(), event: 'failed', message }));
  process.exit(1);
});
