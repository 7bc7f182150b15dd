import { Refusal } from '../../platform/index.ts';

/** The end of a page: after this row, which may be gone by now. */
export interface Place {
  at: Date;
  id: string;
  movement: string;
}

export const encodePlace = ({ at, id, movement }: Place): string =>
  Buffer.from(`${at.getTime()} ${id} ${movement}`).toString('base64url');

/** @throws Refusal BAD_INPUT for foreign input */
export function decodePlace(text: string): Place {
  const [, at, id, movement] =
    /^(\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([a-z]{0,12})$/.exec(
      Buffer.from(text, 'base64url').toString(),
    ) ?? [];
  if (at === undefined || id === undefined || movement === undefined) throw new Refusal('BAD_INPUT');
  return { at: new Date(Number(at)), id, movement };
}
