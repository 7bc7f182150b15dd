/** How a picture may lie in a work, by windows of both that are alike. */
import type { Affine } from '../../geometry/affine.ts';
import type { Hit } from './window-table.ts';

const MOST_HITS = 400;
/** Two hits say the same: of their scales, and in shares of the work's shorter side. */
const OCTAVES = 0.3;
const APART = 0.12;

export interface Guess {
  /** Hits that say the same, each window of the work once. */
  votes: number;
  /** From the picture to the work, both in shares of their shorter sides. */
  maps: Affine[];
}

/** Two pictures without much in them are somewhat alike everywhere. */
const weightOf = ({ likeness }: Hit): number => likeness ** 4;

/** The best `most`. @param found at least one */
export function guess(found: readonly Hit[], most: number): Guess {
  const hits = found.toSorted((one, other) => other.likeness - one.likeness).slice(0, MOST_HITS);
  const votes = hits.map((one) => {
    const theirs = new Map<number, number>();
    for (const other of hits)
      if (isSame(one, other))
        theirs.set(other.theirs, Math.max(weightOf(other), theirs.get(other.theirs) ?? 0));
    return weightOf(one) * [...theirs.values()].reduce((sum, weight) => sum + weight, 0);
  });
  const order = hits.map((_, i) => i).sort((one, other) => votes[other]! - votes[one]!);
  const kept: Hit[] = [];
  for (const i of order) {
    if (kept.some((other) => isSame(hits[i]!, other))) continue;
    kept.push(hits[i]!);
    if (kept.length === most) break;
  }
  return { votes: votes[order[0]!]!, maps: kept.map(({ by, dx, dy }) => [by, 0, dx, 0, by, dy]) };
}

function isSame(one: Hit, other: Hit): boolean {
  if (Math.abs(Math.log2(one.by / other.by)) > OCTAVES) return false;
  const across = one.by * other.x + one.dx - (other.by * other.x + other.dx);
  const down = one.by * other.y + one.dy - (other.by * other.y + other.dy);
  return across * across + down * down <= APART * APART;
}
