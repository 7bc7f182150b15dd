import { inflateSync } from 'node:zlib';
import { ROSETTE_ON_PAPER, rosetteOf, rosetteSector } from '../../../ui/src/marks/index.ts';

/** Whether a PDF draws the rosette of this digest: one of its streams is the sector, point by point. */
export function drawsRosette(pdf: Uint8Array, sha256: string): boolean {
  const sector = rosetteSector(rosetteOf(Buffer.from(sha256, 'hex')), ROSETTE_ON_PAPER);
  return readStreams(Buffer.from(pdf)).some((stream) => isDrawn(stream, sector));
}

/** Each strand is drawn about its own start: "q 1 0 0 1 x y cm 0 0 m x y x y x y c … S Q". */
const isDrawn = (stream: string, sector: readonly number[][]): boolean =>
  [...stream.matchAll(/q 1 0 0 1 (\S+) (\S+) cm 0 0 m([^SQ]*) S Q/g)]
    .flatMap(([, x, y, points = '']) => [
      Number(x),
      Number(y),
      ...(points.match(/-?\d+/g) ?? []).map((value, at) => Number(value) + Number(at % 2 === 0 ? x : y)),
    ])
    .join() === sector.flat().join();

function readStreams(pdf: Buffer): string[] {
  const found: string[] = [];
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const start = at + (pdf[at + 6] === 13 ? 8 : 7);
    const bytes = pdf.subarray(start, pdf.indexOf('endstream', start));
    try {
      found.push(inflateSync(bytes).toString('latin1'));
    } catch {
      found.push(bytes.toString('latin1'));
    }
  }
  return found;
}
