import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionName } from './actions.ts';

test('an action has its name, with or without details; an unknown one shows its code', () => {
  expect(actionName('case-opened')).toBe('打开案件');
  expect(actionName('reviewer-rights:all,senior')).toBe(actionName('reviewer-rights'));
  expect(actionName('something-new')).toBe('something-new');
});

test('every code that the server writes literally has a name', () => {
  const server = join(import.meta.dirname, '../../../../server/src');
  const written = globSync('**/*.ts', { cwd: server })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(server, file), 'utf8');
      return [
        ...[...source.matchAll(/auditStaff\([^;`]*?'([a-z]+-[a-z-]+)'/g)].map(([, code]) => code ?? ''),
        // Who opens an attachment is written by one function, with the prefix of the attachment's subject.
        ...[...source.matchAll(/auditName: '([a-z-]+)'/g)].map(([, name]) => `${name}-opened`),
      ];
    });
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((code) => actionName(code) === code)).toEqual([]);
});
