import { spawnSync } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleProgram, PROGRAMS } from '@yinji/stack/build/bundle-program';
import { dataDirOf, requireRestored } from '@yinji/stack/restoring';
import { Client } from 'pg';
import { requireFitSchema } from '../server/src/platform/db/fit-schema.ts';
import { takeSecretFiles } from './secret-files.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * `node tools/run-program.ts PROGRAM [ARGUMENT…]` becomes the program, in the foreground, with the settings of the
 * environment. It builds first what changed, in a process that gets no settings: a sealer holds keys, and loads no bundler.
 */
const program = PROGRAMS.find((one) => one === process.argv[2]);
if (program === undefined) {
  console.error(`node tools/run-program.ts ${PROGRAMS.join(' | ')}`);
  process.exit(1);
}
try {
  requireRestored(dataDirOf(process.env));
} catch (cause) {
  console.error((cause as Error).message);
  process.exit(1);
}
// Only what answers HTTP sends the web apps.
const isWeb = program === 'server' && !process.argv.includes('worker');
const build = [join(ROOT, 'tools/build.ts'), ...(isWeb ? [] : [program])];
const { PATH, HOME } = process.env;
const { status } = spawnSync(process.execPath, build, {
  env: { PATH, HOME },
  stdio: ['ignore', 'inherit', 'inherit'],
});
if (status !== 0) process.exit(1);

takeSecretFiles();
// The server looks itself, with what it reads besides. Keys are made before there is a database.
if (program === 'sealer' && !process.argv.includes('--init'))
  await requireFitDatabase(process.env['SEALER_DATABASE_URL']);
process.env['TZ'] = 'Asia/Shanghai';
enableCompileCache(join(ROOT, 'node_modules/.cache/compiled'));
process.setSourceMapsEnabled(true);
process.argv.splice(2, 1);
await import(pathToFileURL(await bundleProgram(program)).href);

async function requireFitDatabase(url: string | undefined): Promise<void> {
  if (!url) return;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  try {
    await client.connect();
    await requireFitSchema(client);
  } catch (cause) {
    console.error((cause as Error).message);
    process.exit(1);
  } finally {
    await client.end();
  }
}
