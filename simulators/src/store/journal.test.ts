import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from './journal.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'yinji-journal-'));
  path = join(dir, 'state.jsonl');
});
afterEach(() => rmSync(dir, { recursive: true }));

test('a put value is there after reopening, and a removed one is not', () => {
  const journal = openJournal(path);
  const table = journal.table<{ fen: number }>('orders');
  table.put('a', { fen: 1 });
  table.put('b', { fen: 2 });
  table.put('a', { fen: 3 });
  table.remove('b');
  // Without close: a killed process does not reach it.
  const again = openJournal(path).table<{ fen: number }>('orders');
  expect(again.list()).toEqual([{ fen: 3 }]);
  expect(again.find('b')).toBeUndefined();
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a commit is one line, so that a torn one leaves neither of its puts', () => {
  const journal = openJournal(path);
  const orders = journal.table<number>('orders');
  const deliveries = journal.table<number>('deliveries');
  orders.put('kept', 1);
  const before = readFileSync(path, 'utf8');
  journal.commit(() => {
    orders.put('torn', 2);
    deliveries.put('torn', 2);
  });
  const line = readFileSync(path, 'utf8').slice(before.length);
  expect(line.split('\n')).toHaveLength(2);

  const torn = join(dir, 'torn.jsonl');
  appendFileSync(torn, before + line.slice(0, -3));
  const again = openJournal(torn);
  expect(again.table('orders').list()).toEqual([1]);
  expect(again.table('deliveries').list()).toEqual([]);
});

test('opening drops the history and keeps the present state', () => {
  const table = openJournal(path).table<number>('orders');
  for (let turn = 0; turn < 50; turn += 1) table.put('a', turn);
  openJournal(path);
  expect(readFileSync(path, 'utf8')).toBe('[["orders","a",49]]\n');
});
