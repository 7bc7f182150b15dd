import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodeEntryBundle, formatCheckpoint, leafHash, TILE_WIDTH, tilePath, toUtf8 } from '@yinji/evidence';
import { appendLeaves, EMPTY_EDGE, signNote } from '@yinji/sealing';
import { growSecondTree, readEntries, type SecondTree } from './second-tree.ts';
import { LOG_ORIGIN, type CheatEnvironment } from './environment.ts';
import type { Operator } from './operator.ts';

/** Rewrites one old entry in the database consistently: entry, tiles, head and every checkpoint. */
export async function rewriteDatabase(operator: Operator, index: number): Promise<SecondTree> {
  const { keys, sql } = operator;
  const honest = await readEntries(operator);
  const entries = honest.map((entry, at) =>
    at === index ? entry.replace(/[0-9a-f]{64}/, 'cd'.repeat(32)) : entry,
  );
  const second = await growSecondTree(entries, keys.log);
  const entry = Buffer.from(entries[index] ?? '');
  const digest = createHash('sha256').update(entry).digest();
  await sql('update log_entry set entry = $2, entry_sha256 = $3 where idx = $1', [index, entry, digest]);
  const leaves = entries.map((each) => leafHash(toUtf8(each)));
  for (const { level, index: n, hashes } of appendLeaves(EMPTY_EDGE, leaves).tiles)
    await sql('update log_tile set hashes = $3 where level = $1 and n = $2', [level, n, Buffer.from(hashes)]);
  await sql('update log_head set root = $1', [Buffer.from(second.tree.root(second.size))]);
  for (const { size } of await sql<{ size: string }>('select size from log_checkpoint where size > $1', [
    index,
  ])) {
    const root = second.tree.root(Number(size));
    const body = formatCheckpoint({ origin: LOG_ORIGIN, size: Number(size), root, extensions: [] });
    await sql(
      `update log_checkpoint set root = $2, note = $3,
         cosigned_note = case when cosigned_note is null then null else $3 end where size = $1`,
      [size, Buffer.from(root), await signNote(body, keys.log)],
    );
  }
  return second;
}

/** Rewrites everything that is published. */
export function rewriteFiles({ dataDir }: CheatEnvironment, { tree, size, note }: SecondTree): void {
  const folder = join(dataDir, 'log');
  rmSync(join(folder, 'tile'), { recursive: true });
  const write = (path: string, bytes: Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  };
  // Stored like the sealer does: one file per tile under the name of the full one.
  const leaves = tree.entries.map((entry) => leafHash(entry));
  for (const { level, index, hashes } of appendLeaves(EMPTY_EDGE, leaves).tiles)
    write(tilePath({ level, index, width: TILE_WIDTH }), hashes);
  for (let first = 0; first < size; first += TILE_WIDTH)
    write(
      tilePath({ level: 'entries', index: first / TILE_WIDTH, width: TILE_WIDTH }),
      encodeEntryBundle(tree.entries.slice(first, first + TILE_WIDTH)),
    );
  writeFileSync(join(folder, 'checkpoint'), note);
}
