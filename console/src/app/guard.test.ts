import { describe, expect, test } from 'vitest';
import { paths } from '../config/paths.ts';
import type { Staff } from '../lib/session.ts';
import { decide, wayBack } from './guard.ts';

const person = (role: Staff['role'], mustChangePassword = false): Staff => ({
  id: 'x',
  name: '王审',
  role,
  mustChangePassword,
  mustAddFactor: false,
});
const allow = { kind: 'allow' };
const to = (address: string) => ({ kind: 'redirect', to: address });
const everywhere = Object.values(paths);

describe('without a session', () => {
  test('only sign-in is open', () => {
    expect(decide('/sign-in', undefined)).toEqual(allow);
    expect(decide('/', undefined)).toEqual(to('/sign-in'));
    expect(decide('/nowhere', undefined)).toEqual(to('/sign-in'));
  });

  test('the return address keeps the query', () => {
    expect(decide('/case?id=7', undefined)).toEqual(to('/sign-in?redirect=%2Fcase%3Fid%3D7'));
  });
});

describe('with a one-time password', () => {
  test.each(everywhere)('%s leads to the change of password, for every role', (path) => {
    for (const role of ['reviewer', 'finance', 'operator', 'admin'] as const)
      expect(decide(path, person(role, true))).toEqual(path === paths.password ? allow : to('/password'));
  });
});

describe('a reviewer', () => {
  test.each(['/queue', '/case?id=7', '/password', '/roles', '/queue/'])('may open %s', (path) => {
    expect(decide(path, person('reviewer'))).toEqual(allow);
  });

  test.each(['/', '/sign-in', '/nowhere', '/QUEUE'])('is led from %s to what waits for them', (path) => {
    expect(decide(path, person('reviewer'))).toEqual(to('/overview'));
  });
});

describe.each([
  ['finance', ['/refunds', '/disputes', '/reconciliations', '/reconciliation?id=7', '/invoices']],
  [
    'operator',
    [
      '/identity-reviews',
      '/identity-review?id=7',
      '/packages',
      '/grants',
      '/broadcasts',
      '/delivery',
      '/desk',
      '/figures',
      '/contents',
    ],
  ],
  ['admin', ['/grants', '/queue', '/case?id=7', '/figures', '/reviewers', '/audit', '/contents']],
] as const)('%s', (role, places) => {
  test('begins at their own work, sees what the roles can do, and cases only as an admin', () => {
    expect(decide('/', person(role))).toEqual(to('/overview'));
    for (const path of ['/queue', '/case?id=7'])
      expect(decide(path, person(role))).toEqual(role === 'admin' ? allow : to('/roles'));
    expect(decide('/roles', person(role))).toEqual(allow);
  });

  test.each(['/packages', '/grants', '/invoices', '/desk', '/figures', '/reviewers', '/audit', '/contents'])(
    'opens %s for its roles',
    (path) => {
      const isTheirs = (places as readonly string[]).includes(path);
      expect(decide(path, person(role))).toEqual(isTheirs ? allow : to('/roles'));
    },
  );
});

describe('after signing in', () => {
  test('a person returns to an address of the console, and to no other', () => {
    expect(wayBack('/case?id=7')).toBe('/case?id=7');
    for (const target of [
      undefined,
      '//evil.example/queue',
      '/\\evil.example',
      'https://evil.example/',
      '/sign-in',
      '/nowhere',
    ])
      expect(wayBack(target)).toBe('/overview');
  });
});
