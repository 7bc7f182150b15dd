import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testsIn, whatIsMissing } from './named-tests.ts';

const ROOT = join(import.meta.dirname, '..');

/** Requirements of level 1 and of level 2 in chapters 1 to 17 of OWASP ASVS 5.0.0: 70 and 183. */
const COUNTS = [
  [8, 19],
  [4, 7],
  [8, 11],
  [2, 8],
  [4, 5],
  [13, 22],
  [6, 12],
  [4, 3],
  [4, 3],
  [5, 24],
  [3, 11],
  [3, 6],
  [1, 12],
  [2, 7],
  [3, 10],
  [0, 16],
  [0, 7],
];

const text = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
const rows = [...text.matchAll(/^\| V(\d+)\.(\d+)\.(\d+) \| (\d) \| (.+?) \| (.*) \|$/gm)].map(
  ([, chapter, section, item, level, , state = '']) => ({
    id: `V${chapter}.${section}.${item}`,
    place: [Number(chapter), Number(section), Number(item)] as const,
    level: Number(level),
    state,
  }),
);

const files = globSync(
  '{docs,tools,packages,server,sealer,copy-index,witness,monitor,portal,console,verifier,e2e,simulators}/**/*.{ts,tsx,md,sql}',
  { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] },
);
const namedFiles = (state: string) => state.match(/[\w./-]+\.(?:tsx?|md|sql)\b/g) ?? [];

test('each chapter has as many rows of level 1 and 2 as the standard', () => {
  const counted = COUNTS.map((_, at) =>
    [1, 2].map((level) => rows.filter((row) => row.place[0] === at + 1 && row.level === level).length),
  );
  expect(counted).toEqual(COUNTS);
  expect(text.match(/^\| V\d/gm)).toHaveLength(rows.length);
});

test('ids are unique and in order', () => {
  const order = rows.map(({ place: [chapter, section, item] }) => chapter * 10_000 + section * 100 + item);
  expect(order.filter((one, at) => at > 0 && one <= (order[at - 1] ?? 0))).toEqual([]);
});

test('each state is one of three words, with what holds it, the reason or what is missing', () => {
  const faults = rows.filter(({ state }) => !/^(?:held|not applicable|open): .{8,}$/.test(state));
  expect(faults.map(({ id }) => id)).toEqual([]);
  const unproven = rows.filter(
    ({ state }) =>
      state.startsWith('held') && !namedFiles(state).some((file) => /\.test\.|\.spec\.|^docs\//.test(file)),
  );
  expect(unproven.map(({ id }) => id)).toEqual([]);
});

test('every file and every test that a row or the threat model names exists', () => {
  const places = [
    ...rows,
    { id: 'threat model', state: readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8') },
  ];
  const faults = places.flatMap(({ id, state }) => {
    const matching = (name: string) =>
      files.filter((file) => file === name || file.endsWith(`/${name}`)).length;
    return [
      ...testsIn(state).flatMap((one) => whatIsMissing(one) ?? []),
      ...namedFiles(state)
        .filter((name) => matching(name) !== 1)
        .map((name) => `${name} names ${matching(name)} files`),
    ].map((fault) => `${id}: ${fault}`);
  });
  expect(faults).toEqual([]);
});
