import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Figures } from '../bench/figures.ts';

const BENCHES: Record<string, () => Promise<Figures>> = {
  upload: async () => (await import('../bench/upload.ts')).measureUpload(),
  import: async () => (await import('../bench/import.ts')).measureImport(),
  deposit: async () => (await import('../bench/deposit.ts')).measureDeposit(),
  accounts: async () => (await import('../bench/accounts/measure-accounts.ts')).measureAccounts(),
  log: async () => (await import('../bench/log/measure-log.ts')).measureLog(),
  works: async () => (await import('../bench/works.ts')).measureWorks(),
  web: async () => (await import('../bench/web/measure-web.ts')).measureWeb(),
  certificate: async () => (await import('../bench/certificate.ts')).measureCertificate(),
  sources: async () => (await import('../bench/sources.ts')).measureSources(),
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });
const measure = BENCHES[positionals[0] ?? ''];
if (measure === undefined) {
  console.error(`npm run bench -- NAME --json FILE, where NAME is one of: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}

const figures = Object.fromEntries(
  Object.entries(await measure()).map(([key, value]) => [
    key,
    Number.isInteger(value) ? value : Number(value.toPrecision(4)),
  ]),
);
for (const [key, value] of Object.entries(figures)) console.log(`${key.padEnd(26)} ${value}`);
if (values.json !== undefined) {
  mkdirSync(dirname(values.json), { recursive: true });
  writeFileSync(values.json, `${JSON.stringify(figures, undefined, 2)}\n`);
}
process.exit(0);
