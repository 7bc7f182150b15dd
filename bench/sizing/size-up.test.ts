import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sizeUp, TARGET, writeSizing } from './size-up.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/sizing.md'), 'utf8');
const FIGURES = {
  serverCpuMsPerWork: 600,
  serverCpuMsPerRequest: 9,
  postgresCpuMsPerWork: 12,
  postgresCpuMsPerRequest: 3,
  sealerCpuMsPerWork: 6,
  logEntriesPerWork: 3,
  logEntriesPerSecond: 2000,
  databaseKbPerWork: 50,
  databaseKbPerPerson: 10,
  walKbPerWork: 100,
  objectsKbPerWork: 400,
  logKbPerWork: 1,
  indexKbPerWork: 4,
  comparisonMsPerShard: 60,
};
const rowOf = (what: string, figures = FIGURES, target = TARGET) =>
  sizeUp(figures, target).find((row) => row.what === what);

test('the page is what its own figures give', () => {
  expect(writeSizing(page, {})).toBe(page);
});

test('a thousand deposits a second of 600 ms each, six tenths busy', () => {
  expect(rowOf('Web, workers and decoders, of deposits')?.result).toBe('1,000 cores');
});

test('bytes of a work, times works, times copies', () => {
  expect(rowOf('Database, of works')?.result).toBe('150 TB');
  expect(rowOf('Pictures, certificates, bundles')?.result).toBe('600 TB');
});

test('a log for each rate that one sequencer signs', () => {
  expect(rowOf('Log')?.result).toBe('logs: 2');
  expect(rowOf('Log', { ...FIGURES, logEntriesPerSecond: 3000 })?.result).toBe('logs: 1');
});

test('a comparison asks every shard: twice the works, twice the cores', () => {
  const cores = (works: number) =>
    Number(
      rowOf('Comparisons', FIGURES, { ...TARGET, works })
        ?.result.split(' ')[0]
        ?.replaceAll(',', ''),
    );
  expect(cores(2e9)).toBe(2 * cores(1e9));
});

test('a missing figure is no zero', () => {
  expect(() => sizeUp({ ...FIGURES, walKbPerWork: undefined } as never)).toThrow('no figure walKbPerWork');
});
