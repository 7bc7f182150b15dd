import { expect, test } from 'vitest';
import { gateFor } from './member-gate.ts';

test.each([
  [false, false, 'sign-in'],
  [false, true, 'sign-in'],
  [true, false, 'package'],
  [true, true, 'open'],
] as const)('signed in %s, member %s: %s', (isSignedIn, isMember, gate) => {
  expect(gateFor(isSignedIn, isMember)).toBe(gate);
});
