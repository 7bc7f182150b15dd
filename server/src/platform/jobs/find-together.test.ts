import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { findTogether } from './find-together.ts';

const [db, other] = [{}, {}] as [Database, Database];

function listening(rows: readonly string[]) {
  const asked: { db: Database; keys: readonly string[] }[] = [];
  const find = findTogether(
    async (of, keys) => {
      asked.push({ db: of, keys: [...keys] });
      if (keys.includes('broken')) throw new Error('no database');
      return rows.filter((row) => keys.includes(row)).toReversed();
    },
    (row) => row,
  );
  return { asked, find };
}

test('who asks in one turn is answered by one statement, each with the own row', async () => {
  const { asked, find } = listening(['a', 'b']);
  expect(await Promise.all([find(db, 'a'), find(db, 'b'), find(db, 'c')])).toEqual(['a', 'b', undefined]);
  expect(asked).toEqual([{ db, keys: ['a', 'b', 'c'] }]);
});

test('who asks later reads anew, and each database for itself', async () => {
  const { asked, find } = listening(['a']);
  const first = find(db, 'a');
  const elsewhere = find(other, 'a');
  await nextTurn();
  const second = find(db, 'a');
  expect(await Promise.all([first, elsewhere, second])).toEqual(['a', 'a', 'a']);
  expect(asked).toHaveLength(3);
});

test('a failed read fails those who asked for it, and nobody after them', async () => {
  const { find } = listening(['a']);
  const [one, two] = await Promise.allSettled([find(db, 'a'), find(db, 'broken')]);
  expect([one?.status, two?.status]).toEqual(['rejected', 'rejected']);
  expect(await find(db, 'a')).toBe('a');
});
