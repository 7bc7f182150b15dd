import { expect, test } from 'vitest';
import { judgeHealth, type Seen } from './judge-health.ts';

const AT = '2026-11-22T06:00:00.000Z';
const none = { count: 0, oldestAt: null };
const house: Seen = {
  at: AT,
  log: {
    size: 10,
    publishedAt: AT,
    pending: none,
    recovered: none,
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
  disk: { totalBytes: 100, freeBytes: 11, isAway: false },
  archive: 'off',
  sealer: 'ok',
  copyIndex: 'ok',
  clock: [],
  ends: [{ name: 'trust-root', endsAt: '2027-01-21T06:00:00.000Z' }],
  isClockRight: true,
};
const ago = (seconds: number) => ({
  count: 1,
  oldestAt: new Date(Date.parse(AT) - seconds * 1000).toISOString(),
});

test('a healthy system causes no alert', () => {
  expect(judgeHealth(house)).toEqual([]);
});

test('a wait longer than the work takes causes an alert, and not before', () => {
  expect(judgeHealth({ ...house, deposits: ago(299), documents: ago(599) })).toEqual([]);
  expect(judgeHealth({ ...house, deposits: ago(301), documents: ago(601) })).toEqual(['deposits', 'documents']);
  expect(judgeHealth({ ...house, log: { ...house.log, pending: ago(61), uncosigned: ago(61) } })).toEqual([
    'pending',
    'uncosigned',
  ]);
});

test('an archive that commits wait for causes an alert where it does not receive, or falls behind', () => {
  const judged = (['off', 'receiving', 'behind', 'away', 'unseen'] as const).map(
    (archive) => judgeHealth({ ...house, archive }).length,
  );
  expect(judged).toEqual([0, 0, 1, 1, 0]);
  expect(judgeHealth({ ...house, archive: 'away' })).toEqual(['archive']);
});

test('a recovered entry without its row causes an alert at once', () => {
  expect(judgeHealth({ ...house, log: { ...house.log, recovered: ago(0) } })).toEqual(['recovered']);
});

test('a job that fails for more than ten minutes causes an alert while it is still retried', () => {
  const jobs = { ...house.jobs, failingSince: '2026-11-22T05:49:59.000Z' };
  expect(judgeHealth({ ...house, jobs })).toEqual(['jobs']);
});

test('too few witnesses, a failing authority, a day without a stamp, a full disk, a dead job', () => {
  const ill: Seen = {
    ...house,
    log: { ...house.log, quorum: 2 },
    time: {
      ...house.time,
      authorities: house.time.authorities.map((one) => ({ ...one, failures: 1 })),
      logStampedOn: '2026-11-19',
      renewalsDue: 2,
    },
    jobs: { ...house.jobs, dead: 1 },
    disk: { totalBytes: 100, freeBytes: 9, isAway: false },
  };
  expect(judgeHealth(ill)).toEqual(['witnesses', 'authorities', 'logStamp', 'renewals', 'jobs', 'disk']);
});

test('files whose disk is away are an alert however much room there is', () => {
  expect(judgeHealth({ ...house, disk: { ...house.disk, isAway: true } })).toEqual(['disk']);
});

test('a certificate or a trust root that ends within sixty days causes an alert', () => {
  const ends = [...house.ends, { name: 'document', endsAt: '2027-01-21T05:59:59.000Z' }];
  expect(judgeHealth({ ...house, ends })).toEqual(['ends']);
});

test('what the security log counts too often causes an alert', () => {
  const alarms: Seen['alarms'] = [{ kind: 'second-person-refused', times: 1, sources: 1 }];
  expect(judgeHealth({ ...house, alarms })).toEqual(['security']);
});

test('a sealer, a clock or a copy index that is not right causes an alert', () => {
  for (const sealer of ['degraded', 'unreachable'] as const)
    expect(judgeHealth({ ...house, sealer })).toEqual(['sealer']);
  for (const copyIndex of ['unconfirmed', 'unreachable'] as const)
    expect(judgeHealth({ ...house, copyIndex })).toEqual(['copyIndex']);
  expect(judgeHealth({ ...house, isClockRight: false })).toEqual(['clock']);
});
