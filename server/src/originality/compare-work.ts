import { ORIENTATIONS, PDQ_BYTES, searchNearest } from '@yinji/originality';
import type { Comparison } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { findFeatures, listHashes } from './originality-store.ts';

const MOST_CANDIDATES = 12;

/** Compares a picture with every deposited one. It only finds; a person decides. */
export async function compareWork(world: World, workId: string): Promise<Comparison> {
  const began = performance.now();
  const own = await findFeatures(world.db, workId);
  if (own === undefined) throw new Refusal('ORIGINAL_REQUIRED');
  const others = await listHashes(world.db, workId);
  const packed = Buffer.concat(others.map((other) => other.pdq.subarray(0, PDQ_BYTES)));
  const queries = ORIENTATIONS.map((_, at) =>
    Uint8Array.from(own.pdq.subarray(at * PDQ_BYTES, (at + 1) * PDQ_BYTES)),
  );
  const found = searchNearest(Uint8Array.from(packed), queries, MOST_CANDIDATES);
  const candidates = found.flatMap(({ index, distance, orientation }) => {
    const other = others[index];
    if (other?.received_at == null || own.received_at === null) return [];
    return {
      workId: other.work_id,
      distance,
      orientation: ORIENTATIONS[orientation] ?? 'as-is',
      identical: Buffer.compare(other.pixel_sha256, own.pixel_sha256) === 0,
      earlier: other.received_at < own.received_at,
      depositedAt: other.received_at.toISOString(),
    };
  });
  return { compared: others.length, comparedMs: Math.round(performance.now() - began), candidates };
}
