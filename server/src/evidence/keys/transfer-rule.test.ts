import { expect, test } from 'vitest';
import { TRANSFER_WAIT_MS, transfersFrom } from './transfer-rule.ts';

const issuedAt = new Date('2026-11-21T08:00:00.000Z');
const after = (ms: number) => new Date(issuedAt.getTime() + ms);

test.each([
  ['the first key', { isFirst: true, countersignedFrom: undefined }, issuedAt],
  ['a second key', { isFirst: false, countersignedFrom: undefined }, after(72 * 3_600_000)],
  ['a countersigned key', { isFirst: false, countersignedFrom: after(-1) }, issuedAt],
  [
    'a key countersigned by one that still waits',
    { isFirst: false, countersignedFrom: after(5000) },
    after(5000),
  ],
  [
    'a countersignature never lengthens the wait',
    { isFirst: false, countersignedFrom: after(TRANSFER_WAIT_MS * 2) },
    after(TRANSFER_WAIT_MS),
  ],
])('%s', (_, given, from) => {
  expect(transfersFrom({ issuedAt, ...given })).toEqual(from);
});
