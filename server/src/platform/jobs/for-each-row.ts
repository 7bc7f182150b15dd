import type { AppContext } from '../app-context.ts';

/**
 * One row of a schedule after the other: a row that fails is reported by its name and delays no other, and the
 * schedule counts as failing (`runJob`). Returns how many succeeded.
 */
export async function forEachRow<R>(
  context: AppContext,
  rows: readonly R[],
  nameOf: (row: R) => string,
  work: (row: R) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for (const row of rows)
    try {
      await work(row);
      done += 1;
    } catch (cause) {
      context.report(nameOf(row), cause);
    }
  return done;
}
