import { Refusal } from '../refusal.ts';

/** Where a list goes on: after the last row of a page. */
export interface Position {
  page: number;
  /** Of the column that the list is ordered by, in microseconds: the database's own precision. */
  micros: string;
  id: string;
}

/** Opaque to whoever carries it, and harmless when made up: it only says where to begin. */
export const writeCursor = ({ page, micros, id }: Position): string =>
  Buffer.from(`${page}.${micros}.${id}`).toString('base64url');

/** @throws Refusal BAD_INPUT */
export function readCursor(cursor: string): Position {
  const found = /^(\d{1,9})\.(-?\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  if (found === null) throw new Refusal('BAD_INPUT', '列表已经变化，请从第一页看起');
  return { page: Number(found[1]), micros: found[2] ?? '', id: found[3] ?? '' };
}

/** Rows to pass over from a position, or from the list's beginning. @throws Refusal BAD_INPUT for a page behind the position */
export function countSkipped(page: number, size: number, after: Position | undefined): number {
  const pages = page - 1 - (after?.page ?? 0);
  if (pages < 0) throw new Refusal('BAD_INPUT', '不能从这里往回翻');
  return pages * size;
}
