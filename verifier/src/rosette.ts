import { svg } from './dom.ts';

const POINTS = 360;

/**
 * 印迹纹: three rings of a guilloché whose frequencies come from a digest (hex). The same digest gives the same
 * mark.
 */
export function rosette(digestHex: string): SVGElement {
  const bytes = (digestHex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const rings = [0, 1, 2].map((ring) => curve(bytes.slice(ring * 8, ring * 8 + 8), 92 - ring * 24));
  const copies = rings.flatMap((d) =>
    Array.from({ length: 7 }, (_, i) => svg('path', { d, transform: `rotate(${((i * 360) / 7).toFixed(3)})` })),
  );
  return svg('svg', { class: 'rosette', viewBox: '-102 -102 204 204', 'aria-hidden': 'true' }, ...copies);
}

function curve(bytes: number[], radius: number): string {
  const [a = 0, b = 0, c = 0, p = 0, q = 0, r = 0, depth = 0] = bytes;
  const [slow, middle, quick] = [3 + (a % 6), 7 + (b % 9), 13 + (c % 14)];
  const swing = 0.2 + (depth / 255) * 0.1;
  const points = Array.from({ length: POINTS + 1 }, (_, i) => {
    const angle = (i / POINTS) * 2 * Math.PI;
    const wave =
      Math.cos(slow * angle + p / 40) +
      0.6 * Math.cos(middle * angle + q / 40) +
      0.35 * Math.cos(quick * angle + r / 40);
    const distance = radius * (0.85 + (swing * wave) / 1.95);
    return `${(distance * Math.cos(angle)).toFixed(1)} ${(distance * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}
