import { parseArgs } from 'node:util';
import { serveMetrics } from '@yinji/stack/metrics/serve-metrics';
import { openMetrics } from './app/metrics/open-metrics.ts';
import { openAppContext } from './app/open-app-context.ts';
import { runWorker } from './app/run-worker.ts';
import { serveWeb } from './app/serve-web.ts';
import { readConfig } from './platform/settings/config.ts';
import { tellFault } from './platform/tell-fault.ts';

// The last resort, for what nobody caught, a start that failed too: told, then ended. Its supervisor starts it again.
process.on('uncaughtException', (cause) => {
  tellFault('process', cause);
  process.exit(1);
});

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('The server needs Node 24: start it with npm, which brings its own.');
  process.exit(1);
}
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
if (only !== undefined && only !== 'web' && only !== 'worker') {
  console.error('--only web, or --only worker; without it one process does both');
  process.exit(1);
}

const config = readConfig(process.env);
const opened = await openAppContext(config);
const { context, close } = opened;
const address = config.metrics[only === 'worker' ? 'worker' : 'web'];
const metrics = address && openMetrics(opened);
const endMetrics = address && metrics && (await serveMetrics(address, metrics));
const endWork = only === 'web' ? undefined : await runWorker(context);
const web = only === 'worker' ? undefined : await serveWeb(context, metrics?.registry);
console.log(JSON.stringify(web === undefined ? { event: 'working' } : { event: 'listening', url: web.url }));

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  await web?.endWeb();
  await endWork?.();
  endMetrics?.();
  await close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
