import type { AddressInfo } from 'node:net';
import { readArgs, readConfig } from './config.ts';
import { openWitness } from './open-witness.ts';
import { createWitnessServer } from './serve.ts';

/** One JSON line an event. */
function tell(event: string, fields: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ event, ...fields }));
}

async function main(): Promise<void> {
  const { env, init } = readArgs(process.argv.slice(2), process.env);
  const config = readConfig(env);
  const witness = await openWitness(config, tell);
  const vkeys = { vkey: witness.signer.vkey, mlDsaVkey: witness.mlDsaSigner.vkey };
  if (init) return tell('initialised', { name: config.name, ...vkeys });
  const server = createWitnessServer(witness, (cause) => tell('fault', { cause: String(cause) }));
  const stop = (): void => {
    server.close(() => tell('stopped'));
    server.closeIdleConnections();
  };
  const stopping = new AbortController();
  stopping.signal.addEventListener('abort', stop);
  // A second signal changes nothing.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stopping.abort());
  server.once('error', (cause) => {
    tell('fault', { cause: String(cause) });
    process.exitCode = 1;
  });
  server.listen(config.port, config.host, () => {
    const { port, address, family } = server.address() as AddressInfo;
    const host = family === 'IPv6' ? `[${address}]` : address;
    tell('listening', { url: `http://${host}:${port}`, ...vkeys, logs: config.logs.map((key) => key.name) });
  });
}

main().catch((cause: unknown) => {
  const message = cause instanceof Error ? cause.message : String(cause);
  console.error(JSON.stringify({ at: new Date().toISOString(), event: 'failed', message }));
  process.exitCode = 1;
});
