export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Groups of four hex digits. */
export const groupsOfFour = (bytes: Uint8Array): string[] => hex(bytes).match(/.{4}/g) ?? [];

/** e558 10df ef58 … 2cb8: enough to compare by eye, not a substitute for the whole. */
export function shortened(bytes: Uint8Array): string {
  const groups = groupsOfFour(bytes);
  return `${groups.slice(0, 3).join(' ')} … ${groups.at(-1) ?? ''}`;
}
