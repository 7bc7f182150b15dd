import { expect } from 'vitest';
import { BENCHES } from './benches.ts';

/** Figures that do not depend on how fast the machine is. */
const MOST: Readonly<Record<string, number>> = { certificateWithoutPictureKb: 45 };

/** Figures that others read by their name. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  originality: [
    'pdqP95Ms',
    'queryP95Ms',
    'secondPassP95Ms',
    'memoryMiB',
    'worksIndexed',
    'indexedPerSecond',
    'linearScanMs',
    'eightHashesMs',
  ],
  deposit: ['statementsPerDeposit', 'serverCpuMsPerDeposit', 'depositsPerSecond', 'rawInsertsPerSecond'],
  works: ['listP99Ms', 'deepListP99Ms', 'searchP99Ms', 'ownStateP99Ms', 'rawQueryP99Ms'],
  accounts: ['signInsPerSecond'],
  load: ['requestsPerSecondAtBend', 'p99MsAtHalfBend', 'errorsBeforeBend'].flatMap((name) => [
    name,
    `${name}TwoWeb`,
  ]),
};

/** A bench in its short form gives figures, each of them a number. */
export async function runShortForm(name: string): Promise<void> {
  const figures = Object.entries((await BENCHES[name]?.(true)) ?? {});
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.map(([figure]) => figure)).toEqual(expect.arrayContaining([...(NAMED[name] ?? [])]));
  expect(figures.filter(([, value]) => !Number.isFinite(value))).toEqual([]);
  expect(figures.filter(([figure, value]) => value > (MOST[figure] ?? Infinity))).toEqual([]);
}
