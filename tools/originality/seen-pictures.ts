import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { FEATURES_VERSION, openDecoders, type Luma, type Pass } from '@yinji/originality';

/** What the product knows of a picture: made by its decoders, local features from its preview. */
export interface Seen {
  pixelSha256: string;
  /** Packed: eight hashes, and eight without each frame. */
  pdq: Uint8Array;
  trimmed: Uint8Array;
  /** Packed local features of each pass. */
  looks: Uint8Array[];
  /** That this took, by the clock. */
  ms: number;
}

/** @param keep where they are kept from one run to the next, by the file's digest */
export function openPictures(keep?: string) {
  const decoders = openDecoders();
  const folder = mkdtempSync(join(tmpdir(), 'yinji-seen-'));
  let count = 0;

  async function look(path: string, passes: readonly Pass[]): Promise<Seen> {
    const began = performance.now();
    const picture = await decoders.inspectPicture(path, {});
    const preview = join(folder, `${(count += 1)}.webp`);
    writeFileSync(preview, picture.preview);
    const looks: Uint8Array[] = [];
    for (const pass of passes) looks.push(await decoders.lookAtPicture(preview, pass));
    rmSync(preview);
    return {
      pixelSha256: picture.pixelSha256,
      pdq: Buffer.concat(picture.pdq.map(({ bits }) => bits)),
      trimmed: Buffer.concat(picture.trimmedPdq.map(({ bits }) => bits)),
      looks,
      ms: performance.now() - began,
    };
  }

  return {
    /** @throws PictureError */
    async see(path: string, kind: 'work' | 'query', passes: readonly Pass[]): Promise<Seen> {
      if (keep === undefined) return look(path, passes);
      const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
      const kept = join(keep, `${kind}-${FEATURES_VERSION}`, sha256.slice(0, 2), sha256);
      if (existsSync(kept)) return deserialize(readFileSync(kept)) as Seen;
      const seen = await look(path, passes);
      mkdirSync(dirname(kept), { recursive: true });
      // Renamed when it is whole: a run that was stopped leaves no half of one.
      writeFileSync(`${kept}.part`, serialize(seen));
      renameSync(`${kept}.part`, kept);
      return seen;
    },
    /** The plane that fingerprints are computed from. @throws PictureError */
    planeOf: async (path: string): Promise<Luma> => (await decoders.inspectPicture(path, {})).luma,
    close(): void {
      decoders.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
