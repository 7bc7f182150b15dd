import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSizing } from './size-up.ts';

/** Writes docs/sizing.md anew from the figures of the benches `sizing`, `log` and `load`: `node bench/sizing/write-page.ts FILE.json …` */
const path = join(import.meta.dirname, '../../docs/sizing.md');
const figures = process.argv
  .slice(2)
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>);
const given = Object.assign({}, ...figures) as Record<string, number>;
const rate = given['entriesPerSecond'];
if (rate !== undefined) given['logEntriesPerSecond'] = rate;
writeFileSync(path, writeSizing(readFileSync(path, 'utf8'), given));
