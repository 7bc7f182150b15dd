import { readConfig } from './config.ts';
import { runMonitor } from './run-monitor.ts';

/** One JSON line an event. */
function tell(event: string, fields: Record<string, unknown> = {}): void {
  console.log(JSON.stringify({ at: new Date().toISOString(), event, ...fields }));
}

async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env);
  const stopping = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stopping.abort(new Error(name)));
  const isWell = await runMonitor(config, tell, stopping.signal);
  if (!isWell) process.exitCode = 2;
}

main().catch((cause: unknown) => {
  const message = cause instanceof Error ? cause.message : String(cause);
  console.error(JSON.stringify({ at: new Date().toISOString(), event: 'failed', message }));
  process.exitCode = 1;
});
