import { openEstKeys } from './est/keys.ts';
import { openMessageKeys } from './messages/keys.ts';
import { startSimulators } from './start-simulators.ts';
import { openKeys } from './store/keys.ts';

/**
 * `node simulators/src/main.ts [--init]`
 *
 * SIMULATORS_DIR (state and keys; required), CASHIER_PORT, FACE_CHECK_PORT, TIME_AUTHORITY_PORT, EST_PORT, MESSAGES_PORT and
 * SMTP_PORT (0, the default, takes a free one), OUTBOX_FILE (what phones and mailboxes receive, one JSON line each), HOST (127.0.0.1), SIMULATORS_TIME_SCALE (60: a provider's minute is a second here).
 * `--init` makes the keys and merchant.json and exits. Prints one JSON line when it listens.
 */
async function main(): Promise<void> {
  const dir = process.env.SIMULATORS_DIR;
  if (!dir) throw new Error('SIMULATORS_DIR is not set: give the folder for the simulators’ keys and state');
  if (process.argv.includes('--init')) {
    await openKeys(dir);
    openEstKeys(dir);
    openMessageKeys(dir);
    return;
  }
  const timeScale = numberFrom('SIMULATORS_TIME_SCALE', 60);
  if (timeScale === 0) throw new Error('SIMULATORS_TIME_SCALE must be over 0');
  const simulators = await startSimulators({
    dir,
    host: process.env.HOST || '127.0.0.1',
    cashierPort: numberFrom('CASHIER_PORT', 0),
    faceCheckPort: numberFrom('FACE_CHECK_PORT', 0),
    timeAuthorityPort: numberFrom('TIME_AUTHORITY_PORT', 0),
    estPort: numberFrom('EST_PORT', 0),
    messagesPort: numberFrom('MESSAGES_PORT', 0),
    smtpPort: numberFrom('SMTP_PORT', 0),
    ...(process.env.OUTBOX_FILE ? { outbox: process.env.OUTBOX_FILE } : {}),
    timeScale,
  });
  const { cashierUrl, faceCheckUrl, timeAuthorityUrl, timeAuthorityCaFile, estUrl, messagesUrl } = simulators;
  const addresses = { cashierUrl, faceCheckUrl, timeAuthorityUrl, timeAuthorityCaFile, estUrl, messagesUrl };
  console.log(JSON.stringify({ event: 'listening', ...addresses }));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      simulators.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

function numberFrom(name: string, fallback: number): number {
  const text = process.env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} is not a number: ${text}`);
  return value;
}

await main();
