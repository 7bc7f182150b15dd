import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { BENCHES } from '../bench/benches.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, short: { type: 'boolean', default: false } },
});
const measure = BENCHES[positionals[0] ?? ''];
if (measure === undefined) {
  console.error(
    `npm run bench -- NAME [--short] --json FILE, where NAME is one of: ${Object.keys(BENCHES).join(', ')}`,
  );
  process.exit(1);
}

const figures = Object.fromEntries(
  Object.entries(await measure(values.short)).map(([key, value]) => [
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
