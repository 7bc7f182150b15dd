import { resolve } from 'node:path';
import { readConfig } from '../server/src/platform/settings/config.ts';
import { checkPort } from '@yinji/stack/free-port';
import { startStack, type RunningStack } from '@yinji/stack/start-stack';
import { takeSecretFiles } from './secret-files.ts';

/**
 * Starts a stack at a terminal: Ctrl-C stops everything in order, also during the start, and a lost process
 * stops the rest.
 */
export async function runStack(defaultDataDir: string): Promise<RunningStack> {
  takeSecretFiles();
  checkSettings();
  const dataDir = resolve(process.env['DATA_DIR'] ?? defaultDataDir);
  const starting = new AbortController();
  let stack: RunningStack | undefined;
  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    starting.abort(new Error('stopped'));
    if (stack === undefined) return;
    await stack.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  const port = Number(process.env['PORT'] ?? '8080');
  const host = process.env['HOST'] ?? '127.0.0.1';
  try {
    await checkPort(port, host);
    stack = await startStack({
      dataDir,
      port,
      host,
      env: process.env,
      imports: [import.meta.resolve('../packages/stack/src/map-sources.mjs')],
      signal: starting.signal,
      onLost(name, code) {
        console.error(`${name} ended by itself (${code}); see ${dataDir}/logs/${name}.log. Stopping.`);
        void stop(1);
      },
    });
  } catch (cause) {
    if (!isStopping) console.error(cause instanceof Error ? cause.message : cause);
    process.exit(isStopping ? 0 : 1);
  }
  // The signal came while the last process was starting.
  if (isStopping) {
    await stack.stop();
    process.exit(0);
  }
  return stack;
}

/** Reports every fault of the settings before anything is started. Fills in what the start itself provides. */
function checkSettings(): void {
  const provided = {
    DATABASE_URL: 'postgresql://embedded',
    PERSONAL_DATA_KEY: '0'.repeat(64),
    SEALER_SOCKET: '/run/sealer.sock',
    COPY_INDEX_SOCKET: '/run/copy-index.sock',
    LOG_ORIGIN: 'localhost/log',
    SIMULATORS_DIR: '/simulators',
    CASHIER_URL: 'http://127.0.0.1',
    FACE_CHECK_URL: 'http://127.0.0.1',
  };
  try {
    readConfig({ ...provided, ...process.env });
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    process.exit(1);
  }
}
