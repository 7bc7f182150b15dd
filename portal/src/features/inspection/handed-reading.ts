import type { PaperReading } from '../../lib/paper-photo/read-paper.ts';

let handed: { number: string; reading: PaperReading } | undefined;

/** A paper was read before its number's page was open: the page takes the reading over. */
export function handReading(number: string, reading: PaperReading): void {
  handed = { number, reading };
}

/** Once, and only by the page of that number. */
export function takeHanded(number: string): PaperReading | undefined {
  const taken = handed?.number === number ? handed.reading : undefined;
  handed = undefined;
  return taken;
}
