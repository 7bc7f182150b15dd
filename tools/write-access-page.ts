import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessPage } from '@yinji/contract/access-page';

/** Writes the table of calls and callers into docs/security.md, from the contract. */
const path = join(import.meta.dirname, '../docs/security.md');
const begin = '<!-- calls:begin -->';
const end = '<!-- calls:end -->';
const page = readFileSync(path, 'utf8');
const [before = '', rest = ''] = page.split(begin);
const after = rest.split(end)[1];
if (after === undefined) throw new Error(`${path} has no place for the table`);
writeFileSync(path, `${before}${begin}\n${accessPage()}\n${end}${after}`);
