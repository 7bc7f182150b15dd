import type { Luma } from './luma.ts';

function mirrored({ data, width, height }: Luma): Luma {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) out[y * width + x] = data[y * width + (width - 1 - x)] ?? 0;
  }
  return { data: out, width, height };
}

function quarterTurned({ data, width, height }: Luma): Luma {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) out[x * height + (height - 1 - y)] = data[y * width + x] ?? 0;
  }
  return { data: out, width: height, height: width };
}

function fourTurns(first: Luma): Luma[] {
  const second = quarterTurned(first);
  const third = quarterTurned(second);
  return [first, second, third, quarterTurned(third)];
}

/** The plane with its pixels turned into all eight orientations, in the order of `ORIENTATIONS`. */
export function allOrientations(luma: Luma): Luma[] {
  return [...fourTurns(luma), ...fourTurns(mirrored(luma))];
}
