import { describe, expect, test } from 'vitest';
import { entriesOf, obstaclesOf, type LedgerRow } from './ledger.ts';

const row = (right: number, more: Partial<LedgerRow> = {}): LedgerRow => ({
  right,
  kind: 'exclusive-licence',
  territory: 'CN-ML',
  startsOn: '2026-01-01',
  lastDay: '2026-12-31',
  state: 'granted',
  number: 'YJZR-2026-0001',
  isToMe: false,
  ...more,
});
const asked = {
  kind: 'exclusive-licence' as const,
  rights: [5, 12],
  territory: 'CN' as const,
  startsOn: '2026-06-01',
  lastDay: '',
};

describe('input beside the rights ledger', () => {
  test('collides right by right, where place and time overlap', () => {
    expect([...obstaclesOf([row(12)], asked)]).toEqual([[12, 'taken']]);
    expect(obstaclesOf([row(12)], { ...asked, startsOn: '2027-01-01' }).size).toBe(0);
    expect(obstaclesOf([row(12)], { ...asked, territory: 'JP' }).size).toBe(0);
    expect(obstaclesOf([row(12, { kind: 'licence' })], { ...asked, kind: 'licence' }).size).toBe(0);
    expect([...obstaclesOf([row(12, { kind: 'licence', state: 'offered' })], asked)]).toEqual([[12, 'taken']]);
  });

  test('a right that was passed on is no longer held, unless it came back', () => {
    const gone = row(5, { kind: 'assignment', lastDay: null });
    expect([...obstaclesOf([gone], asked)]).toEqual([[5, 'not-held']]);
    expect(entriesOf([gone], asked)[0]?.inTheWay).toEqual([5]);
    expect(
      obstaclesOf([{ ...gone, isToMe: true, territory: 'world', startsOn: '2026-02-01' }, gone], asked).size,
    ).toBe(0);
  });

  test('rows of one contract are one entry, with its conflicts', () => {
    const entries = entriesOf([row(12), row(5), row(12, { number: 'YJZR-2026-0002', lastDay: '2026-02-01' })], {
      ...asked,
      rights: [12],
    });
    expect(entries).toMatchObject([
      { number: 'YJZR-2026-0001', rights: [5, 12], inTheWay: [12] },
      { number: 'YJZR-2026-0002', rights: [12], inTheWay: [] },
    ]);
  });

  test('an incomplete day causes no conflict', () => {
    expect(obstaclesOf([row(12)], { ...asked, startsOn: '' }).size).toBe(0);
  });
});
