import { territories } from './territories.ts';
import { describe, expect, test } from 'vitest';
import { dayNumber, dayText, overlaps, without, type Area } from './area.ts';
import { collides, holds, type Booked, type Grant } from './ledger.ts';

/** A small generator of its own: the same numbers every run. */
let seed = 20_261_121;
const random = (below: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};
const DAYS = 12;
const small = territories.filter((one) => one.to <= 40 || one.code === 'CN');
function area(): Area {
  const place = small[random(small.length)]!;
  const dayFrom = random(DAYS - 1);
  const isOpen = random(3) === 0;
  return {
    placeFrom: place.from,
    placeTo: place.to,
    dayFrom,
    dayTo: isOpen ? null : dayFrom + 1 + random(DAYS - dayFrom - 1 || 1),
  };
}
/** Every place and day of an area; open ends go as far as any other end in the test. */
const cells = (one: Area) => {
  const found = new Set<string>();
  for (let place = one.placeFrom; place < one.placeTo; place += 1)
    for (let day = one.dayFrom; day < (one.dayTo ?? DAYS + 5); day += 1) found.add(`${place} ${day}`);
  return found;
};

describe('areas', () => {
  test('two overlap exactly where they share a place on a day, in either order', () => {
    for (let run = 0; run < 3000; run += 1) {
      const [a, b] = [area(), area()];
      const other = cells(b);
      expect(overlaps(a, b)).toBe([...cells(a)].some((cell) => other.has(cell)));
      expect(overlaps(b, a)).toBe(overlaps(a, b));
    }
  });

  test('the rest of one without another is every cell of it that is not in the other, each once', () => {
    for (let run = 0; run < 2000; run += 1) {
      const [a, b] = [area(), area()];
      const other = cells(b);
      const left = without(a, b).map(cells);
      const all = left.flatMap((one) => [...one]);
      expect(new Set(all).size).toBe(all.length);
      expect(new Set(all)).toEqual(new Set([...cells(a)].filter((cell) => !other.has(cell))));
    }
  });

  test('the end day of one term is not part of it', () => {
    const first = { placeFrom: 0, placeTo: 1, dayFrom: 10, dayTo: 20 };
    expect(overlaps(first, { ...first, dayFrom: 20, dayTo: null })).toBe(false);
    expect(overlaps(first, { ...first, dayFrom: 19, dayTo: null })).toBe(true);
    expect(dayText(dayNumber('2028-02-29'))).toBe('2028-02-29');
  });
});

test('the tree: the world contains every country, China its provinces, and no two leaves overlap', () => {
  const of = (code: string) => territories.find((one) => one.code === code)!;
  for (const one of territories) {
    expect(one.from < one.to).toBe(true);
    expect(of('world').from <= one.from && one.to <= of('world').to).toBe(true);
    expect(one.from >= of('CN').from && one.to <= of('CN').to).toBe(one.code.startsWith('CN'));
  }
  const leaves = territories.filter((one) => !['world', 'CN', 'CN-ML'].includes(one.code));
  for (const a of leaves)
    for (const b of leaves)
      if (a !== b) expect(a.to <= b.from || b.to <= a.from, `${a.code} ${b.code}`).toBe(true);
  expect(new Set(territories.map((one) => one.code)).size).toBe(territories.length);
});

describe('the rights ledger', () => {
  const where = { placeFrom: 0, placeTo: 5, dayFrom: 0, dayTo: null };
  const grant = (kind: Grant['kind'], more: object = {}): Grant => ({ right: 5, kind, ...where, ...more });
  const booked = (kind: Grant['kind'], state: Booked['state'], more: object = {}): Booked => ({
    ...grant(kind, more),
    state,
    granteeId: 'b',
  });

  test.each([
    ['licence', 'licence', 'granted', false],
    ['licence', 'licence', 'offered', false],
    ['licence', 'exclusive-licence', 'granted', true],
    ['licence', 'exclusive-licence', 'offered', true],
    ['exclusive-licence', 'licence', 'granted', true],
    ['exclusive-licence', 'exclusive-licence', 'granted', true],
    ['exclusive-licence', 'exclusive-licence', 'offered', true],
    ['assignment', 'licence', 'granted', false],
    ['assignment', 'exclusive-licence', 'granted', false],
    ['assignment', 'licence', 'offered', true],
    ['assignment', 'exclusive-licence', 'offered', true],
    ['assignment', 'assignment', 'offered', true],
    ['licence', 'assignment', 'offered', true],
    ['licence', 'assignment', 'granted', false],
  ] as const)('%s requested, %s %s: collides %s', (asked, kind, state, expected) => {
    expect(collides(grant(asked), booked(kind, state))).toBe(expected);
    expect(collides(grant(asked), booked(kind, state, { right: 6 }))).toBe(false);
    expect(collides(grant(asked), booked(kind, state, { placeFrom: 5, placeTo: 6 }))).toBe(false);
  });

  test('a right’s holder is the newest assignee of each cell, else the work’s holder', () => {
    const people = ['a', 'b', 'c'];
    for (let run = 0; run < 1500; run += 1) {
      const assignments = Array.from({ length: random(4) }, () => ({
        ...area(),
        granteeId: people[random(3)]!,
      }));
      const [who, work, asked] = [people[random(3)]!, people[random(3)]!, area()];
      const covering = assignments.map((one) => ({ cells: cells(one), granteeId: one.granteeId }));
      const expected = [...cells(asked)].every(
        (cell) => (covering.find((one) => one.cells.has(cell))?.granteeId ?? work) === who,
      );
      expect(holds(who, asked, assignments, work)).toBe(expected);
    }
  });
});
