import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  rosetteOf,
  sectorPath,
  rosetteSector,
  sealStrokes,
  SEAL_SIDE,
  SEAL_TEXTS,
  stripBars,
} from './index.ts';
import { turnCosine, turnSine } from './turn-cosine.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

it('computes cosines without Math.cos, as exactly', () => {
  for (let k = -5000; k <= 5000; k += 1) {
    const turns = k / 1313;
    expect(Math.abs(turnCosine(turns) - Math.cos(2 * Math.PI * turns))).toBeLessThan(3e-14);
    expect(Math.abs(turnSine(turns) - Math.sin(2 * Math.PI * turns))).toBeLessThan(3e-14);
  }
});

describe('a rosette', () => {
  it('is the same for the same record and reads the same', () => {
    const rosette = rosetteOf(digest('a'));
    expect(rosette.name).toBe('九瓣四环，外环七股');
    expect(sectorPath(rosette)).toBe(sectorPath(rosetteOf(digest('a'))));
    expect(sectorPath(rosette)).not.toBe(sectorPath(rosetteOf(digest('b'))));
    // Pinned: the mark of an old certificate must never change.
    expect(createHash('sha256').update(sectorPath(rosette)).digest('hex').slice(0, 16)).toBe(
      'bdd0523158797c29',
    );
  });

  it('is one sector rotated: each strand ends where the next sector begins', () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const rosette = rosetteOf(digest(text));
      const [cos, sin] = [Math.cos((2 * Math.PI) / rosette.petals), Math.sin((2 * Math.PI) / rosette.petals)];
      for (const curve of rosetteSector(rosette)) {
        const [x = 0, y = 0] = curve;
        expect(Math.abs(x * cos - y * sin - (curve.at(-2) ?? 0))).toBeLessThan(1.5);
        expect(Math.abs(x * sin + y * cos - (curve.at(-1) ?? 0))).toBeLessThan(1.5);
      }
    }
  });

  it('stays in its box and leaves room for the seal', () => {
    const radii: number[] = [];
    for (let k = 0; k < 300; k += 1) {
      for (const curve of rosetteSector(rosetteOf(digest(String(k))))) {
        for (let i = 0; i < curve.length; i += 2) radii.push(Math.hypot(curve[i] ?? 0, curve[i + 1] ?? 0));
      }
    }
    radii.sort((a, b) => a - b);
    expect(radii.at(-1)).toBeLessThan(1100);
    expect(radii[0]).toBeGreaterThan(190);
  });

  it('needs 32 bytes', () => {
    expect(() => rosetteOf(new Uint8Array(20))).toThrow(RangeError);
  });
});

it('draws a bar for each byte, higher for more', () => {
  const bars = stripBars(Uint8Array.from({ length: 32 }, (_, i) => i * 8));
  expect(bars).toHaveLength(32);
  expect(bars.every(({ height }, i) => i === 0 || height > (bars[i - 1]?.height ?? 0))).toBe(true);
});

it.each(SEAL_TEXTS)('has strokes for every character of %s, within the stone', (text) => {
  const strokes = sealStrokes(text);
  for (const column of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const) {
    const half = SEAL_SIDE / 2;
    const inside = strokes.filter(
      ([first]) =>
        first && Math.floor(first[0] / half) === column[0] && Math.floor(first[1] / half) === column[1],
    );
    expect(inside.length).toBeGreaterThan(2);
  }
  for (const [x, y] of strokes.flat()) {
    expect(Math.min(x, y)).toBeGreaterThan(22);
    expect(Math.max(x, y)).toBeLessThan(SEAL_SIDE - 22);
  }
});
