import { buildApp } from './app.ts';
import { warmFaces } from './certificates/index.ts';
import { readConfig } from './config.ts';
import { openWorld } from './open-world.ts';
import { releaseVerifiers } from './verification/index.ts';
import { startSweeps } from './sweeps.ts';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('The server needs Node 24: start it with npm, which brings its own.');
  process.exit(1);
}

const config = readConfig(process.env);
const { world, onWake, close } = await openWorld(config);
const app = await buildApp(world);
const sweeps = startSweeps(world);
onWake(sweeps.wake);
// The first certificate should not wait for the fonts.
void warmFaces();
await releaseVerifiers(world);
const address = await app.listen({ port: config.port, host: config.host });
console.log(JSON.stringify({ event: 'listening', url: address }));

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  await app.close();
  await sweeps.stop();
  await close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
