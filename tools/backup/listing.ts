/** A file of a backup as it was when it was copied. */
export interface Listed {
  sha256: string;
  sizeBytes: number;
  /** Of the original, in nanoseconds: with the size it tells whether the original changed since. */
  modifiedNs: bigint;
  mode: number;
}

/** By the path below the backup's folder. */
export type Listing = Map<string, Listed>;

const LINE = /^([0-9a-f]{64}) (\d{1,16}) (\d{1,20}) ([0-7]{3,4}) (.+)$/;

/** A line a file, in the order of the paths: the same files have one listing. */
export const formatListing = (listing: Listing): string =>
  [...listing]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, { sha256, sizeBytes, modifiedNs, mode }]) => {
      if (path.includes('\n')) throw new Error(`a file has a line end in its name: ${JSON.stringify(path)}`);
      return `${sha256} ${sizeBytes} ${modifiedNs} ${mode.toString(8).padStart(3, '0')} ${path}\n`;
    })
    .join('');

/** @throws for a path that leads out of the backup */
export function parseListing(text: string): Listing {
  const listing: Listing = new Map();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sha256, size, modified, mode, path] = LINE.exec(line) ?? [];
    if (path === undefined || path.startsWith('/') || path.split('/').some((part) => /^\.{0,2}$/.test(part)))
      throw new Error(`the list of files has a line that is none: ${line.slice(0, 200)}`);
    listing.set(path, {
      sha256: sha256!,
      sizeBytes: Number(size),
      modifiedNs: BigInt(modified!),
      mode: parseInt(mode!, 8),
    });
  }
  return listing;
}
