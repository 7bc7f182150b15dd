import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and fonts are compressed already. */
const TEXT = /\.(js|css|svg|json|html|wasm)$/;
/** A page names several small ones. */
const LEAST_BYTES = 200;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Writes a brotli and a gzip form beside each built file, once and at the highest level: the server sends them
 * as they are.
 */
export async function compressAssets(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (!TEXT.test(name)) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    if (bytes.length < LEAST_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, await brotli(bytes, { params }));
    writeFileSync(`${path}.gz`, await gzipped(bytes, { level: 9 }));
  }
}
