import { waitingKindsOf } from '@yinji/contract';
import { describe, expect, test } from 'vitest';
import { paths, type Path } from '../../config/paths.ts';
import type { Staff } from '../../lib/session.ts';
import { HOME, isOpenTo } from '../guard.ts';
import { waitingPlaces } from '../../features/overview/waiting-places.ts';
import { groupsOf } from './places.ts';

const roles: readonly Staff['role'][] = ['reviewer', 'operator', 'finance', 'admin'];
const person = (role: Staff['role']): Staff => ({
  id: 'x',
  name: '王审',
  role,
  mustChangePassword: false,
  mustAddFactor: false,
});
const placesOf = (role: Staff['role']) =>
  groupsOf(person(role)).flatMap(({ places }) => places.map(({ path }) => path));

/** Opened from a list or from the account's menu. */
const elsewhere: readonly Path[] = [
  paths.root,
  paths.signIn,
  paths.password,
  paths.ownAccounts,
  paths.ownSessions,
  paths.secondFactor,
  paths.staffChanges,
  paths.reviewers,
  paths.roles,
  paths.components,
  paths.case,
  paths.content,
  paths.identityReview,
  paths.objection,
  paths.succession,
  paths.reconciliation,
  paths.order,
];

describe.each(roles)('%s', (role) => {
  test('finds each of their places in the menu once, and no other', () => {
    const theirs = Object.values(paths).filter(
      (path) => isOpenTo(path, person(role)) && !elsewhere.includes(path),
    );
    expect([...placesOf(role)].sort()).toEqual([...theirs].sort());
  });

  test('is led from what waits for them to places of their own', () => {
    const strange = waitingKindsOf[role].filter((kind) => !isOpenTo(waitingPlaces[kind].to, person(role)));
    expect(strange).toEqual([]);
  });

  test('finds the place where their work begins, and no empty group', () => {
    expect(placesOf(role)).toContain(HOME);
    expect(groupsOf(person(role)).every(({ places }) => places.length > 0)).toBe(true);
  });
});
