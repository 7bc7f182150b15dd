import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@yinji/contract/all-calls';
import { expect, test } from 'vitest';
import { actionName } from './audit-names.ts';

test('an action has its name, with or without details; an unknown one shows its code', () => {
  expect(actionName('case-opened')).toBe('打开案件');
  expect(actionName('reviewer-rights:all,senior')).toBe(actionName('reviewer-rights'));
  expect(actionName('something-new')).toBe('something-new');
});

const server = join(import.meta.dirname, '../..');
const sources = globSync('**/*.ts', { cwd: server })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(server, file), 'utf8'));
/** What a pattern finds in the sources of the server. */
const findAll = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, found = '']) => found));

const codes = allCalls.flatMap(({ audit }) => Object.keys(audit));

test('every code that the server writes literally has a name', () => {
  const written = [
    ...findAll(/auditStaff\([^;`]*?'([a-z]+-[a-z-]+)'/g),
    // Who opens an attachment is written by one function, with the prefix of the attachment's subject.
    ...findAll(/auditName: '([a-z-]+)'/g).map((name) => `${name}-opened`),
  ];
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((code) => actionName(code) === code)).toEqual([]);
});

test('the acts on every kind of proceeding have names', () => {
  const kinds = findAll(/\n  name: '([a-z-]+)',\n(?:  isOpenedFirst: true,\n)?  (?:async )?lock\b/g);
  expect(kinds.length).toBeGreaterThan(7);
  expect(kinds.filter((kind) => !codes.some((code) => code.startsWith(`${kind}-`)))).toEqual([]);
});

test('a code is named once', () => {
  expect(codes.length).toBeGreaterThan(100);
  expect(new Set(codes).size).toBe(codes.length);
});
