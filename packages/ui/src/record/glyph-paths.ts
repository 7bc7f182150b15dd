import { rosetteOf } from '../marks/rosette.ts';

/** Points of one closed line; enough for 60 px. */
const POINTS = 180;

/**
 * A record's mark for 30 px: the outer ring's petals as two crossing lines, and a heart whose lobes, depth and
 * turn come from the inner ring. Fewer strands, the same digest.
 * @returns SVG path data in a box of −1000…1000: lines to stroke, and the heart to fill
 */
export function glyphPaths(sha256: Uint8Array): { lines: string; heart: string } {
  const { petals, rings } = rosetteOf(sha256);
  const byte = (at: number) => sha256[at] ?? 0;
  const depth = 70 + 110 * (byte(5) / 255);
  const outer = (sign: number) =>
    closed((turn) => 980 - depth - 20 + sign * depth * Math.cos(2 * Math.PI * petals * turn));
  const lobes = 2 + (byte(rings.length * 7 + 1) % 6);
  const swing = 60 + 190 * (byte(12) / 255);
  const phase = byte(8) / 256;
  return {
    lines: outer(1) + outer(-1),
    heart: closed((turn) => 330 + swing * Math.cos(2 * Math.PI * (lobes * turn + phase))),
  };
}

function closed(radius: (turn: number) => number): string {
  let path = '';
  for (let i = 0; i < POINTS; i += 1) {
    const turn = i / POINTS;
    const r = radius(turn);
    path += `${i === 0 ? 'M' : 'L'}${Math.round(r * Math.sin(2 * Math.PI * turn))} ${Math.round(-r * Math.cos(2 * Math.PI * turn))}`;
  }
  return `${path}z`;
}
