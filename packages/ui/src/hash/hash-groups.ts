/** A digest in groups of four, as it is printed and read aloud. */
export function hashGroups(digest: string): string[] {
  return digest.match(/.{1,4}/g) ?? [];
}

/** First and last group of a digest, for a row that has no room for all of it. */
export function shortHash(digest: string): string {
  return digest.length <= 12 ? digest : `${digest.slice(0, 4)}…${digest.slice(-4)}`;
}

/** 32 bytes of a digest in hex, or nothing where it is none. */
export function digestBytes(digest: string): Uint8Array | undefined {
  return /^[0-9a-f]{64}$/i.test(digest)
    ? Uint8Array.from(digest.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : undefined;
}

/** How a digest is told to who hears it: its length and its ends, letter by letter; nobody follows sixty-four. */
export function saidHash(digest: string): string {
  const spell = (part: string) => [...part].join(' ');
  return `${digest.length} 位，开头 ${spell(digest.slice(0, 8))}，结尾 ${spell(digest.slice(-8))}`;
}
