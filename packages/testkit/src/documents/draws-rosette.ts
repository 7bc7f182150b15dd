import { inflateSync } from 'node:zlib';
import { rosetteOf, rosetteSector } from '../../../ui/src/marks/index.ts';

/** As the documents draw it. */
const UNIT = 2000;

/** Whether a PDF draws the rosette of this digest: one of its streams is the sector, point by point. */
export function drawsRosette(pdf: Uint8Array, sha256: string): boolean {
  const sector = rosetteSector(rosetteOf(Buffer.from(sha256, 'hex')), UNIT);
  return readStreams(Buffer.from(pdf)).some((stream) => isDrawn(stream, sector));
}

const isDrawn = (stream: string, sector: readonly number[][]): boolean =>
  (stream.match(/-?\d+/g) ?? []).map(Number).join() === sector.flat().join();

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
