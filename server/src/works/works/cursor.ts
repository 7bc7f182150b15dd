import { Refusal } from '../../platform/index.ts';

/** Where a list continues: after the last row of a page, or backwards before its first. */
export interface Position {
  page: number;
  /** Of the column that the list is ordered by, in microseconds: the database's own precision. */
  micros: string;
  id: string;
  isBackward?: boolean | undefined;
}

/** Opaque, and harmless when forged: it only gives a start. */
export const writeCursor = ({ page, micros, id, isBackward }: Position): string =>
  Buffer.from(`${isBackward ? 'b.' : ''}${page}.${micros}.${id}`).toString('base64url');

/** @throws Refusal BAD_INPUT */
export function readCursor(cursor: string): Position {
  const found = /^(b\.)?(\d{1,9})\.(-?\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  if (found === null) throw new Refusal('BAD_INPUT', '列表已经变化，请从第一页看起');
  return {
    isBackward: found[1] !== undefined,
    page: Number(found[2]),
    micros: found[3] ?? '',
    id: found[4] ?? '',
  };
}

/**
 * Rows to skip from a position, or from the list's beginning. @throws Refusal BAD_INPUT for a page on its other
 * side
 */
export function countSkipped(page: number, size: number, from: Position | undefined): number {
  const pages = from?.isBackward ? from.page - 1 - page : page - 1 - (from?.page ?? 0);
  if (pages < 0) throw new Refusal('BAD_INPUT', '不能从这里往那边翻');
  return pages * size;
}
