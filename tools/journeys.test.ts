import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const HIRED =
  /(?:(?:enterAndTakeCase|enterConsole|holdStaffSession|signInToConsole)\(\w+, stack, |hire\((?:[\w.]+, [\w.]+, )?)'([^']+)'/g;

it('no two journeys hire staff by one name: those of a worker share an installation', () => {
  const journeys = globSync('e2e/journeys/**/*.spec.ts');
  const hired = journeys.flatMap((journey) =>
    [...new Set([...readFileSync(journey, 'utf8').matchAll(HIRED)].map(([, name]) => name))].map((name) => ({
      name,
      journey,
    })),
  );
  expect(hired.length).toBeGreaterThan(40);
  const shared = Object.entries(Object.groupBy(hired, ({ name }) => name!)).filter(([, by]) => by!.length > 1);
  expect(shared).toEqual([]);
});
