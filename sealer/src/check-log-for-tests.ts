import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  decodeEntryBundle,
  findSigningLog,
  formatTlogProof,
  fromUtf8,
  inclusionProofFromTiles,
  isQuorum,
  leafHash,
  listCosignatures,
  parseCheckpoint,
  parseNote,
  parseTlogProof,
  rootFromTiles,
  rootOfLeaves,
  tileWidth,
  verifyTlogProof,
  type TileReader,
} from '@yinji/evidence';
import { Pool } from 'pg';
import { expect, vi } from 'vitest';
import { tileReader } from './log-store.ts';
import { readPublishedTile } from './published-files.ts';
import type { TestDatabase, LogFixture } from './fixture-for-tests.ts';

/** Waits until the table shows a published checkpoint of at least this size. */
export async function untilPublished({ client }: TestDatabase, size: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await client.query(
        'select max(size)::int as size from log_checkpoint where published_at is not null',
      );
      expect((rows[0] as { size: number | null }).size).toBeGreaterThanOrEqual(size);
    },
    { timeout: 80_000, interval: 5 },
  );
}

/** Reads tiles like a stranger: the published files, at exactly the requested width. */
export function fileTiles(logDir: string): TileReader {
  return { readTile: (level, index, width) => readPublishedTile(logDir, { level, index, width }) };
}

/**
 * Entries as a stranger reads them, after checking checkpoint, cosignatures, bundles and tiles against each
 * other.
 */
export async function readPublishedLog({ logDir, policy }: LogFixture): Promise<string[]> {
  const note = parseNote(await readFile(join(logDir, 'checkpoint')));
  const { origin, size, root } = parseCheckpoint(note.body);
  expect(await findSigningLog(note, origin, policy)).toBeDefined();
  expect(isQuorum(policy, new Set((await listCosignatures(note, policy)).map(({ name }) => name)))).toBe(true);
  const found: Uint8Array[] = [];
  for (let index = 0; tileWidth(0, index, size) > 0; index++) {
    const width = tileWidth(0, index, size);
    const bundle = await readPublishedTile(logDir, { level: 'entries', index, width });
    found.push(...decodeEntryBundle(bundle, width));
  }
  expect(rootOfLeaves(found.map((entry) => leafHash(entry)))).toEqual(root);
  expect(await rootFromTiles(size, fileTiles(logDir))).toEqual(root);
  return found.map((entry) => fromUtf8(entry));
}

interface PublishedRow {
  size: number;
  root: Buffer;
  note: string;
}

/**
 * Makes the proof of every entry from the tables, with the first checkpoint that covers it, and verifies it.
 */
export async function checkAllProofs({ database: { client, url }, policy }: LogFixture): Promise<void> {
  // A pool: a proof reads several tiles at once.
  const pool = new Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  const published = await client.query<PublishedRow>(
    'select size::int, root, cosigned_note as note from log_checkpoint where published_at is not null order by size',
  );
  const { rows } = await client.query<{ idx: number; entry: Buffer }>(
    'select idx::int, entry from log_entry order by idx',
  );
  expect(rows.map(({ idx }) => idx)).toEqual(rows.map((_, i) => i));
  for (const { size, root } of published.rows)
    expect(rootOfLeaves(rows.slice(0, size).map(({ entry }) => leafHash(entry)))).toEqual(new Uint8Array(root));
  for (const { idx, entry } of rows) {
    const { size, note } = published.rows.find((row) => row.size > idx)!;
    const path = await inclusionProofFromTiles(idx, size, tileReader(pool));
    const proof = parseTlogProof(formatTlogProof({ index: idx, path, note }));
    expect(await verifyTlogProof(proof, leafHash(entry), policy)).toBe(true);
  }
  await pool.end();
}
