/** A digest in groups of four, for printing and reading aloud. */
export function hashGroups(digest: string): string[] {
  return digest.match(/.{1,4}/g) ?? [];
}

/** First and last group of a digest, for a narrow row. */
export function shortHash(digest: string): string {
  return digest.length <= 12 ? digest : `${digest.slice(0, 4)}…${digest.slice(-4)}`;
}

/** 32 bytes of a hex digest; undefined where it is none. */
export function digestBytes(digest: string): Uint8Array | undefined {
  return /^[0-9a-f]{64}$/i.test(digest)
    ? Uint8Array.from(digest.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : undefined;
}

/**
 * How a screen reader reads a digest: its length and its ends, letter by letter; nobody can follow sixty-four.
 */
export function saidHash(digest: string): string {
  const spell = (part: string) => [...part].join(' ');
  return `${digest.length} 位，开头 ${spell(digest.slice(0, 8))}，结尾 ${spell(digest.slice(-8))}`;
}
