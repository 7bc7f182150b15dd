import { findPrometheus } from '@yinji/testkit/find-prometheus';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DRILLS } from './drills.ts';
import { proveAlarms } from './prove-alarms.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** No drill breaks these; docs/roadmap.md says why. */
const WITHOUT_DRILL = [
  'YinjiArchiveAway',
  'YinjiDiskFull',
  'YinjiJobsLate',
  'YinjiPoolFull',
  'YinjiQuorumMissing',
];

test('each alarm has its drill, or stands in the roadmap', () => {
  const rules = readFileSync(join(ROOT, 'deploy/prometheus/alarms.yml'), 'utf8');
  const alarms = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);
  expect([...Object.keys(DRILLS), ...WITHOUT_DRILL].toSorted()).toEqual(alarms.toSorted());
  const roadmap = readFileSync(join(ROOT, 'docs/roadmap.md'), 'utf8');
  expect(WITHOUT_DRILL.filter((name) => !roadmap.includes(name))).toEqual([]);
});

test.runIf(findPrometheus('prometheus') === undefined)('Prometheus is not installed: no drill is run', () => {
  console.warn('tools/install.mjs --test unpacks it where apt-get can download');
});

test.runIf(findPrometheus('prometheus'))(
  'a queue that waits, a backup that is old and a part that is away raise their alarms and no other',
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    const names = ['YinjiDepositsWait', 'YinjiBackupOld', 'YinjiSealerAway'];
    expect(await proveAlarms((line) => told.push(line), names), told.join('\n')).toEqual([]);
    expect(told).toHaveLength(names.length);
  },
);
