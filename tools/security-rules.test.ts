import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SUBJECTS } from '../server/src/platform/attachments/subjects.ts';
import { MEDIA_TYPES } from '../server/src/platform/objects/media-type-of.ts';
import { readConfig } from '../server/src/platform/settings/config.ts';
import { testsIn, whatIsMissing } from './named-tests.ts';
import { readAlgorithms } from './security-rules/algorithms.ts';
import { Constants, type Value } from './security-rules/constants.ts';
import { readLimits } from './security-rules/limits.ts';
import { readOutbound } from './security-rules/outbound.ts';

const ROOT = join(import.meta.dirname, '..');
const page = readFileSync(join(ROOT, 'docs/security-rules.md'), 'utf8');

const cellsOf = (line: string) =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());
/** Rows between two marks, without the heading. */
const rowsOf = (name: string) =>
  page
    .slice(page.indexOf(`<!-- ${name}:begin -->`), page.indexOf(`<!-- ${name}:end -->`))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map(cellsOf);

const SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 };
const BYTES = { bytes: 1, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/** `14 days` in seconds, `20 MiB` in bytes, `1000 yuan` in fen, `5` as it is. */
function amountOf(text: string): number {
  const [, digits = '', unit = ''] = /([\d,]+) ?([A-Za-z]*)/.exec(text) ?? [];
  const number = Number(digits.replaceAll(',', ''));
  const factors: Record<string, number> = { ...SECONDS, ...BYTES, yuan: 100, '': 1 };
  return number * (factors[unit] ?? factors[unit.replace(/s$/, '')] ?? Number.NaN);
}

/** In the units of `amountOf`, by the end of the constant's name. */
function valueOf(name: string, value: number): number {
  if (/(?:^|_)MS$|Ms$/.test(name)) return value / 1000;
  const [, unit] = /_(MINUTE|HOUR|DAY)S$/.exec(name) ?? [];
  return value * (SECONDS[unit?.toLowerCase() as keyof typeof SECONDS] ?? 1);
}

const files = globSync('{server,sealer,packages/*}/src/**/*.ts', {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
}).filter((file) => !file.endsWith('.test.ts'));

/** The constant that `file.ts \`NAME.part\`` names; text where there is not one such file. */
function readConstant(file: string, path: string): Value | undefined {
  const [name = '', ...parts] = path.split('.');
  const found = files
    .filter((one) => one === file || one.endsWith(`/${file}`))
    .map((one) => new Constants(join(ROOT, one)).read(name))
    .filter((value) => value !== undefined);
  if (found.length !== 1) return `${file} has ${found.length} constants ${name}`;
  return parts.reduce<Value | undefined>(
    (value, part) => (typeof value === 'object' ? value[part] : undefined),
    found[0],
  );
}

const settings = readConfig({
  DATABASE_URL: 'postgresql://x',
  SEALER_SOCKET: '/tmp/sealer.sock',
  COPY_INDEX_SOCKET: '/tmp/copy-index.sock',
  LOG_ORIGIN: 'localhost/log',
  PERSONAL_DATA_KEY: '0'.repeat(64),
}) as unknown as Record<string, Value>;

const constantRows = page
  .split('\n')
  .filter((line) => /^\| .* (?:[\w/.-]+\.ts|settings) `[\w.]+` \|$/.test(line))
  .map((line) => cellsOf(line).slice(-2) as [value: string, constant: string]);

test('each number with a constant is that constant', () => {
  expect(constantRows.length).toBeGreaterThan(50);
  const faults = constantRows.flatMap(([text, reference]) => {
    const [, file = '', path = ''] = /^(\S+) `([\w.]+)`$/.exec(reference) ?? [];
    const value = file === 'settings' ? settings[path] : readConstant(file, path);
    if (typeof value === 'object') {
      const [atOnce = '', pause = ''] = text.split(' at once, then one in ');
      const isSame = value['capacity'] === amountOf(atOnce) && value['refillSeconds'] === amountOf(pause);
      return isSame ? [] : [`${reference}: ${text} is ${JSON.stringify(value)}`];
    }
    if (typeof value !== 'number') return [`${reference}: ${value}`];
    return valueOf(path, value) === amountOf(text) ? [] : [`${reference}: ${text} is ${value}`];
  });
  expect(faults).toEqual([]);
});

test('every bucket of the server stands in the page with its numbers, and no other', () => {
  const written = rowsOf('buckets').map(([name = '', , , atOnce = '', pause = '', file]) => ({
    name: name.replaceAll('`', ''),
    capacity: amountOf(atOnce),
    refillSeconds: amountOf(pause),
    file,
  }));
  const order = (one: { name: string; capacity: number; file?: string | undefined }) =>
    `${one.name} ${String(one.capacity).padStart(6, '0')} ${one.file}`;
  const sorted = <T extends { name: string; capacity: number; file?: string | undefined }>(all: T[]) =>
    all.toSorted((a, b) => order(a).localeCompare(order(b)));
  expect(sorted(written)).toEqual(sorted(readLimits()));
});

test('the kinds, sizes and numbers of papers are those of the code', () => {
  const allKinds = [...Object.values(MEDIA_TYPES), 'application/pdf'];
  const typeOf = (kind: string) => (kind === 'PDF' ? 'application/pdf' : `image/${kind.toLowerCase()}`);
  const written = rowsOf('papers').map(([name = '', kinds = '', largest = '', most, together = '']) => ({
    name: name.replaceAll('`', ''),
    kinds: kinds.split(', ').map(typeOf).toSorted(),
    largestBytes: amountOf(largest) - (largest.startsWith('below') ? 1 : 0),
    most: Number(most),
    mostBytes: together === '' ? undefined : amountOf(together),
  }));
  const real = Object.entries(SUBJECTS).map(([name, rules]) => ({
    name,
    kinds: [...(rules.mediaTypes ?? allKinds)].toSorted(),
    largestBytes: rules.largestBytes,
    most: rules.most,
    mostBytes: rules.mostBytes,
  }));
  expect(written.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
    real.toSorted((a, b) => a.name.localeCompare(b.name)),
  );
});

test('every algorithm that a program asks for is in the inventory, and no other', () => {
  expect(
    rowsOf('algorithms')
      .map(([name = '']) => name.replaceAll('`', ''))
      .toSorted(),
  ).toEqual(readAlgorithms());
});

test('every test and bucket that the page names exists', () => {
  const lines = page.split('\n');
  expect(lines.flatMap(testsIn).flatMap((one) => whatIsMissing(one) ?? [])).toEqual([]);
  const buckets = new Set(readLimits().map(({ name }) => name));
  const ways = page.slice(page.indexOf('## Ways in'), page.indexOf('| lifetime |')).split('\n');
  const named = ways
    .filter((line) => line.startsWith('| '))
    .flatMap(
      (line) =>
        cellsOf(line)
          .at(-1)
          ?.match(/`[\w-]+`/g) ?? [],
    )
    .map((name) => name.replaceAll('`', ''));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !buckets.has(name))).toEqual([]);
});

test('the files that can open a connection are those of the page, which names a setting of each address', () => {
  const rows = rowsOf('outbound');
  expect(rows.map(([file = '']) => file.replaceAll('`', '')).toSorted()).toEqual(readOutbound());
  const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const named = rows.flatMap((cells) => cells.at(-1)?.match(/`\w+`/g) ?? []);
  expect(named.filter((name) => !operations.includes(name))).toEqual([]);
});

test('a program writes its log in its entrance alone', () => {
  const programs = globSync('{server,sealer,copy-index,witness,monitor}/src/**/*.ts', { cwd: ROOT });
  const printing = programs
    .filter((file) => !/\.test\.ts$|-testing\.ts$/.test(file))
    .filter((file) =>
      /\bconsole\.(?:log|error|warn|info|debug)\b|\bprocess\.std(?:out|err)\b|appendFile/.test(
        readFileSync(join(ROOT, file), 'utf8'),
      ),
    );
  const entrances = ['copy-index', 'monitor', 'sealer', 'server', 'witness'].map(
    (name) => `${name}/src/main.ts`,
  );
  // The command line of a monitor, and the faults of the server.
  const others = ['monitor/src/cli.ts', 'server/src/platform/tell-fault.ts'];
  expect(printing.toSorted()).toEqual([...entrances, ...others].toSorted());
});

test('no other line states a number of time or size: nothing would hold it', () => {
  const held = new Set(['buckets', 'papers', 'algorithms'].flatMap(rowsOf).map(String));
  const loose = page
    .split('\n')
    .filter((line) =>
      /\d ?(?:ms|seconds?|minutes?|hours?|days?|weeks?|months?|years?|[KMG]i?B|bytes|yuan)\b/.test(line),
    )
    .filter((line) => !held.has(String(cellsOf(line))) && !/(?:\.ts|settings) `[\w.]+` \|$/.test(line));
  expect(loose).toEqual([]);
});

test('each way to write a duration or a size is read', () => {
  expect(['14 days', '1 hour', '144 minutes', '20 MiB', '1000 yuan', '268,402,689'].map(amountOf)).toEqual([
    1_209_600, 3600, 8640, 20_971_520, 100_000, 268_402_689,
  ]);
  expect([valueOf('A_MS', 1500), valueOf('A_DAYS', 2), valueOf('OPEN', 3)]).toEqual([1.5, 172_800, 3]);
});
