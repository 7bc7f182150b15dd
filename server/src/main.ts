import { buildApp } from './app/app.ts';
import { warmFaces } from './evidence/certificates/index.ts';
import { readConfig } from './platform/settings/config.ts';
import { openAppContext } from './app/open-app-context.ts';
import { releaseVerifiers } from './documents/verification/index.ts';
import { allJobs } from './app/jobs.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { reconcileAllCopies } from './publication/index.ts';
import { startJobs } from './platform/index.ts';
import { publishRevocations } from './works/index.ts';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('The server needs Node 24: start it with npm, which brings its own.');
  process.exit(1);
}

const config = readConfig(process.env);
const { context, close } = await openAppContext(config);
const app = await buildApp(context);
// An index that started anew answers from its comparison with the tables on; a long one is not waited for.
const comparing = reconcileAllCopies(context).catch((cause: unknown) => context.report('copy index', cause));
await Promise.race([comparing, pause(2000)]);
const jobs = startJobs(context, allJobs);
// Loads the fonts before the first certificate.
void warmFaces();
await releaseVerifiers(context);
// An authority that a rotation made has a list before it certifies; without the sealer the job does it later.
await publishRevocations(context).catch((cause: unknown) => context.report('list of revocations', cause));
const address = await app.listen({ port: config.port, host: config.host });
console.log(JSON.stringify({ event: 'listening', url: address }));

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  await app.close();
  await jobs.stop();
  await close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
