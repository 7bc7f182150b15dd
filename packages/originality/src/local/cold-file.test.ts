import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ColdFileDamaged, openColdFile } from './cold-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-cold-'));
afterAll(() => rmSync(folder, { recursive: true }));

const picture = (number: number) => Buffer.from(`a grey picture of work ${number} `.repeat(40));
const pathOf = (name: string) => join(folder, name);

it('gives back what was put, and neither the file nor the one after it can be read without the process', () => {
  const path = pathOf('whole');
  const cold = openColdFile(path);
  for (const work of [0, 1, 2]) cold.set(work, picture(work));
  expect([2, 0, 1].map((work) => Buffer.from(cold.get(work)!))).toEqual([2, 0, 1].map(picture));
  expect(cold.get(3)).toBeUndefined();
  expect(readFileSync(path).includes('grey')).toBe(false);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  cold.close();
  const next = openColdFile(path);
  expect([statSync(path).size, next.get(0)]).toEqual([0, undefined]);
  next.close();
});

it('what is removed is overwritten, and nothing else', () => {
  const path = pathOf('removed');
  const cold = openColdFile(path);
  for (const work of [0, 1]) cold.set(work, picture(work));
  const before = readFileSync(path);
  cold.delete(0);
  cold.delete(7);
  const after = readFileSync(path);
  const half = before.length / 2;
  expect(after.subarray(0, half).equals(Buffer.alloc(half))).toBe(true);
  expect(after.subarray(half).equals(before.subarray(half))).toBe(true);
  expect([cold.get(0), Buffer.from(cold.get(1)!)]).toEqual([undefined, picture(1)]);
  cold.set(0, picture(5));
  expect(Buffer.from(cold.get(0)!)).toEqual(picture(5));
  cold.close();
});

it('a file that was changed or cut is damaged, and never another picture', () => {
  const path = pathOf('damaged');
  const cold = openColdFile(path);
  for (const work of [0, 1]) cold.set(work, picture(work));
  const bytes = readFileSync(path);
  const half = bytes.length / 2;
  bytes[half + 40]! ^= 1;
  writeFileSync(path, bytes, { flag: 'r+' });
  expect(Buffer.from(cold.get(0)!)).toEqual(picture(0));
  expect(() => cold.get(1)).toThrow(ColdFileDamaged);
  // One work's place under another's number.
  writeFileSync(path, Buffer.concat([bytes.subarray(0, half), bytes.subarray(0, half)]), { flag: 'r+' });
  expect(() => cold.get(1)).toThrow(ColdFileDamaged);
  truncateSync(path, half + 50);
  expect(() => cold.get(1)).toThrow(ColdFileDamaged);
  cold.close();
});

it('a full disk is told, and the work is not there', () => {
  const cold = openColdFile('/dev/full');
  expect(() => cold.set(0, picture(0))).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
  expect(cold.get(0)).toBeUndefined();
  cold.close();
});
