import { timingSafeEqual } from 'node:crypto';

/** Whether the typed text is a work's query code; blanks and case do not matter. */
export function isQueryCode(expected: string, given: string | undefined): boolean {
  const typed = Buffer.from((given ?? '').replace(/\s/g, '').toUpperCase());
  return typed.length === expected.length && timingSafeEqual(typed, Buffer.from(expected));
}
