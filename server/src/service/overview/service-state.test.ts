import { getServiceState as contract, type HealthAlert } from '@yinji/contract';
import { expect, test } from 'vitest';
import type { AppContext } from '../../platform/index.ts';
import { getServiceState } from './get-service-state.ts';
import { judgeService, type Looked } from './judge-service.ts';

const authority = (failures: number) => ({ failures });
const house = {
  log: { size: 1, witnesses: [{ hasCosigned: true }, { hasCosigned: true }] },
  time: { authorities: [authority(0), authority(0)] },
  disk: { isAway: false },
  archive: 'off',
  sealer: 'ok',
  copyIndex: 'ok',
} as unknown as NonNullable<Looked['house']>;
const well: Looked = { alerts: [], house, paymentFaults: 0 };
const WELL = { deposits: 'well', verification: 'well', log: 'well', time: 'well', payments: 'well' };
const alerted = (...alerts: HealthAlert[]): Looked => ({ ...well, alerts });

test.each<[string, Looked, object]>([
  ['nothing', well, {}],
  ['what nobody outside waits for', alerted('security', 'ends', 'jobs', 'messages'), {}],
  [
    'the database',
    { ...alerted('database'), house: undefined },
    { deposits: 'away', verification: 'away', log: 'slow', time: 'slow', payments: 'away' },
  ],
  ['the clock', alerted('clock'), { deposits: 'away' }],
  ['room on the disk', alerted('disk'), {}],
  ['the disk', { ...well, house: { ...house, disk: { ...house.disk, isAway: true } } }, { deposits: 'away' }],
  ['the archive', { ...alerted('archive'), house: { ...house, archive: 'away' } }, { deposits: 'away' }],
  [
    'the sealer',
    { ...alerted('sealer'), house: { ...house, sealer: 'unreachable' } },
    { deposits: 'slow', log: 'away', payments: 'slow' },
  ],
  [
    'one witness',
    { ...well, house: { ...house, log: { ...house.log, witnesses: [{ name: 'a', hasCosigned: false }] } } },
    { log: 'slow' },
  ],
  ['checkpoints that wait', alerted('uncosigned'), { log: 'slow' }],
  [
    'one of two time authorities',
    { ...well, house: { ...house, time: { authorities: [authority(2), authority(0)] } } as never },
    { time: 'slow' },
  ],
  [
    'all time authorities',
    { ...alerted('unstamped'), house: { ...house, time: { authorities: [authority(2)] } } as never },
    { deposits: 'slow', time: 'away' },
  ],
  [
    'the copy index',
    { ...alerted('copyIndex'), house: { ...house, copyIndex: 'unreachable' } },
    { verification: 'slow' },
  ],
  ['one answer of a payment provider', { ...well, paymentFaults: 1 }, {}],
  ['a payment provider', { ...well, paymentFaults: 3 }, { payments: 'slow' }],
])('without %s people are told what they can rely on', (_what, looked, changes) => {
  expect(judgeService(looked)).toEqual({ ...WELL, ...changes });
});

test('since when is known from the first change on, and not from the start', async () => {
  let minute = 0;
  const context = { now: () => new Date(Date.UTC(2027, 0, 1, 0, (minute += 1))) } as AppContext;
  const ask = async (looked: Looked) => {
    const { parts, ...rest } = contract.output.parse(await getServiceState(context, async () => looked));
    expect(Object.keys(rest)).toEqual(['at']);
    return parts.filter(({ part }) => part === 'deposits').map(({ state, since }) => [state, since]);
  };
  expect(await ask(well)).toEqual([['well', null]]);
  expect(await ask(alerted('clock'))).toEqual([['away', '2027-01-01T00:02:00.000Z']]);
  expect(await ask(alerted('clock'))).toEqual([['away', '2027-01-01T00:02:00.000Z']]);
  expect(await ask(well)).toEqual([['well', '2027-01-01T00:04:00.000Z']]);
});
