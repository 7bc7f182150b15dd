import { expect, test } from 'vitest';
import type { House } from './overview-queries.ts';
import { healthAlertsOf } from './health-alerts.ts';

const AT = '2026-11-22T06:00:00.000Z';
const none = { count: 0, oldestAt: null };
const house: House = {
  at: AT,
  log: {
    size: 10,
    publishedAt: AT,
    pending: none,
    uncosigned: none,
    quorum: 1,
    witnesses: [
      { name: 'a', hasCosigned: true },
      { name: 'b', hasCosigned: false },
    ],
  },
  time: {
    authorities: [
      { name: 'a', isSimulated: true, stamped: 1, failures: 0, lastFault: null, passedOverUntil: null },
    ],
    waiting: none,
    logStampedOn: '2026-11-21',
    renewalsDue: 0,
    firstProofEndsAt: null,
  },
  deposits: none,
  documents: none,
  messages: { waiting: none, failed: 3, unsure: 1 },
  jobs: { dead: 0, retrying: 1, failingSince: '2026-11-22T05:50:00.000Z' },
  alarms: [],
  disk: { totalBytes: 100, freeBytes: 11 },
};
const ago = (seconds: number) => ({
  count: 1,
  oldestAt: new Date(Date.parse(AT) - seconds * 1000).toISOString(),
});

test('a healthy system causes no alert', () => {
  expect([...healthAlertsOf(house)]).toEqual([]);
});

test('a wait longer than the work takes causes an alert, and not before', () => {
  expect([...healthAlertsOf({ ...house, deposits: ago(299), documents: ago(599) })]).toEqual([]);
  expect([...healthAlertsOf({ ...house, deposits: ago(301), documents: ago(601) })]).toEqual([
    'deposits',
    'documents',
  ]);
  expect([
    ...healthAlertsOf({ ...house, log: { ...house.log, pending: ago(61), uncosigned: ago(61) } }),
  ]).toEqual(['pending', 'uncosigned']);
});

test('a job that fails for more than ten minutes causes an alert while it is still retried', () => {
  const jobs = { ...house.jobs, failingSince: '2026-11-22T05:49:59.000Z' };
  expect([...healthAlertsOf({ ...house, jobs })]).toEqual(['jobs']);
});

test('too few witnesses, a failing authority, a day without a stamp, a full disk, a dead job', () => {
  const ill: House = {
    ...house,
    log: { ...house.log, quorum: 2 },
    time: {
      ...house.time,
      authorities: house.time.authorities.map((one) => ({ ...one, failures: 1 })),
      logStampedOn: '2026-11-19',
      renewalsDue: 2,
    },
    jobs: { ...house.jobs, dead: 1 },
    disk: { totalBytes: 100, freeBytes: 9 },
  };
  expect([...healthAlertsOf(ill)]).toEqual([
    'witnesses',
    'authorities',
    'logStamp',
    'renewals',
    'jobs',
    'disk',
  ]);
});

test('what the security log counts too often causes an alert', () => {
  const alarms: House['alarms'] = [{ kind: 'second-person-refused', times: 1, sources: 1 }];
  expect([...healthAlertsOf({ ...house, alarms })]).toEqual(['security']);
});
