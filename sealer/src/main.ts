import { serveMetrics } from '@yinji/stack/metrics/serve-metrics';
import { readConfig, readKeyConfig } from './config.ts';
import { createKeyService } from './key-service.ts';
import { openKeys } from './keys.ts';
import { awaitLeadership } from './leadership.ts';
import { openMetrics } from './open-metrics.ts';
import { openPool } from './open-pool.ts';
import { openSigningRequests } from './open-signing-requests.ts';
import { listEnds } from './list-ends.ts';
import { listenOnSocket } from './listen-on-socket.ts';
import { startPolicedSequencer } from './policed-sequencer.ts';
import { recoverTail } from './recover-tail.ts';
import { endOldLogKey } from './rotate-key.ts';
import { createSealerServer } from './serve.ts';
import { readSimulatedMerchant } from './payments/merchant.ts';
import { createPaymentDesk } from './payments/payment-desk.ts';
import { createStaffDesk } from './staff/staff-desk.ts';
import { openStaffKey } from './staff/staff-key.ts';
import { writeTrust } from './write-trust.ts';

/** One JSON line an event; never a secret. */
function tell(event: string, fields: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ at: new Date().toISOString(), event, ...fields }));
}

/**
 * --init: creates the keys and prints their public halves, which witnesses need before the sealer can start; after
 * `npm run rotate -- log` that of the next key too.
 */
async function initialise(): Promise<void> {
  const config = readKeyConfig(process.env);
  const { log, nextLog, receipt } = await openKeys(config);
  tell('initialised', {
    origin: config.logOrigin,
    logVkey: log.vkey,
    ...(nextLog && { nextLogVkey: nextLog.vkey }),
    receiptVkey: receipt.vkey,
  });
}

/**
 * --recover: after a restored backup, puts back what LOG_DIR (or a mirror's copy of it) has beyond the
 * database.
 */
async function recover(): Promise<void> {
  const config = readConfig(process.env);
  const { log } = await openKeys(config);
  const session = await awaitLeadership(config.databaseUrl, () => undefined, AbortSignal.timeout(60_000));
  try {
    tell('recovered', await recoverTail(session.client, config.logDir, log));
  } finally {
    await session[Symbol.asyncDispose]();
  }
}

async function main(): Promise<void> {
  if (process.argv.includes('--init')) return initialise();
  if (process.argv.includes('--recover')) return recover();
  const config = readConfig(process.env);
  const keys = await openKeys(config);
  await writeTrust(config, keys);
  const pool = openPool(config.databaseUrl, 4);
  const box = await openStaffKey(config.keysDir, pool);
  const stopping = new AbortController();
  // More than once: systemd signals npm and this process, and npm passes its own on.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stopping.abort(new Error(name)));
  const { signal } = stopping;
  const endOldKey = () => endOldLogKey(config.keysDir);
  const sequencer = startPolicedSequencer({
    config,
    signer: keys.log,
    nextSigner: keys.nextLog,
    endOldKey,
    tell,
    signal,
  });
  const now = () => new Date();
  const requests = openSigningRequests(pool, config.hourlyLimits, tell, now);
  const { consoleUrl, isFactorRequired, simulatedCashier } = config;
  const merchant = config.merchant ?? (simulatedCashier && readSimulatedMerchant(simulatedCashier));
  const server = createSealerServer({
    keys: createKeyService(keys, now, requests, config),
    staff: createStaffDesk({ db: pool, now, box, consoleUrl, isFactorRequired }),
    payments: createPaymentDesk({ db: pool, merchant, tell }),
    sequencer,
    rates: requests.rates,
    ends: listEnds(keys, config.isTimeAuthority),
    tell,
    mode: config.mode,
    isTimeAuthority: config.isTimeAuthority,
  });
  const { metrics } = config;
  const endMetrics =
    metrics && (await serveMetrics(metrics, openMetrics({ sequencer, rates: requests.rates })));
  if (await listenOnSocket(server, config.socket, signal, config.socketGroup)) {
    tell('listening', { socket: config.socket, origin: config.logOrigin, logVkey: keys.log.vkey });
    const close = (): void => {
      server.close();
      server.closeIdleConnections();
    };
    if (signal.aborted) close();
    else signal.addEventListener('abort', close);
  }
  await sequencer.done;
  endMetrics?.();
  await pool.end();
  tell('stopped');
}

main().catch((cause: unknown) => {
  const message = cause instanceof Error ? cause.message : String(cause);
  console.error(JSON.stringify({ at: new Date().toISOString(), event: 'failed', message }));
  process.exitCode = 1;
});
