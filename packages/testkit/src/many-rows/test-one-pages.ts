import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROWS } from './fill-table.ts';
import { openFilledStack, type FilledStack } from './filled-stack.ts';

const MOST_ITEMS = 100;

/** A few tables once each: a nested scan of two tables would read a hundred million. */
const MOST_READ = 10 * ROWS;

/** What a person without rows reads where all 10,000 are another's: an index skips them. */
const MOST_READ_OF_NOTHING = 100;

export interface List {
  call: string;
  input?: object;
  /** How it is filled; nothing where the list above did it. */
  rows?: (stack: FilledStack) => Promise<void>;
  /** A list with another bound. */
  most?: number;
  /** Called by an account with the same result for everybody: there is no stranger to it. */
  isEverybodys?: true;
}

/** Each list, one after the other in one stack, returns one page; a person without rows does not read them. */
export function testOnePages(lists: readonly List[]): void {
  let stack: FilledStack;
  beforeAll(async () => {
    stack = await openFilledStack();
  }, 120_000);
  afterAll(() => stack.close());

  test.each(lists)(
    '$call returns one page of 10,000',
    async ({ call, input = {}, rows, most = MOST_ITEMS, isEverybodys }) => {
      await rows?.(stack);
      await stack.look();
      const answer = await stack.ask(call, input);
      expect(longest(answer)).toBeGreaterThan(0);
      expect(longest(answer)).toBeLessThanOrEqual(most);
      // A total reads every row of the holder once; a nested scan would show here.
      for (const { text, rowsRead } of await stack.look())
        expect(rowsRead, text).toBeLessThanOrEqual(MOST_READ);
      if (isEverybodys || !stack.isOfOnePerson(call)) return;
      await stack.ask(call, input, 'stranger').catch(isNotFound);
      for (const { text, rowsRead } of await stack.look())
        expect(rowsRead, text).toBeLessThanOrEqual(MOST_READ_OF_NOTHING);
    },
    60_000,
  );
}

function isNotFound(cause: unknown): void {
  expect(cause).toMatchObject({ name: 'Refusal', code: 'NOT_FOUND' });
}

/** The longest list anywhere in an answer. */
function longest(value: unknown): number {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return 0;
  const below = Math.max(0, ...Object.values(value).map(longest));
  return Array.isArray(value) ? Math.max(value.length, below) : below;
}
