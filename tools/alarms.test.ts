import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEALTH_ALERTS } from '@yinji/contract';
import { findPrometheus } from '@yinji/testkit/find-prometheus';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'deploy/prometheus');
const RULES = join(FOLDER, 'alarms.yml');
const rules = readFileSync(RULES, 'utf8');
const alarms = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);

const runbook = (() => {
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const section = page.slice(page.indexOf('\n## Troubleshooting\n')).slice(4);
  return section
    .slice(0, section.indexOf('\n## '))
    .split('\n')
    .filter((line) => line.startsWith('- **'));
})();

test('each line of the runbook names its alarms or why there is none, and each alarm has a line', () => {
  expect(runbook.length).toBeGreaterThan(20);
  const heads = runbook.map(
    (line) => /^- \*\*.+?\*\* \((.+?)\)(?:: | )/.exec(line)?.[1] ?? `without an alarm: ${line}`,
  );
  const named = heads.filter((head) => !head.startsWith('no alarm: ')).flatMap((head) => head.split(', '));
  expect(named.toSorted()).toEqual(alarms.map((name) => `\`${name}\``).toSorted());
});

test('each part that /health/ready can name has an alarm', () => {
  // Their alarms tell the witness, the limit or the authority from figures of their own.
  const finer = ['sealer', 'authorities'];
  const after = rules.slice(rules.indexOf('- alert:'));
  const named = [...after.matchAll(/part=~?"([\w|]+)"/g)].flatMap(([, parts = '']) => parts.split('|'));
  expect([...new Set([...named, ...finer])].toSorted()).toEqual(HEALTH_ALERTS.toSorted());
});

const promtool = findPrometheus('promtool');

test.runIf(promtool === undefined)('promtool is not installed: the rules are not evaluated', () => {
  console.warn('apt-get download prometheus; tools/install.mjs --test unpacks it');
});

/** A house in order: series and what each shows, one a minute. */
const WELL: Record<string, string> = {
  ...Object.fromEntries(
    ['web', 'worker', 'sealer'].map((name) => [`up{job="yinji",process="${name}"}`, '1x120']),
  ),
  ...Object.fromEntries(
    HEALTH_ALERTS.map((part) => [`yinji_health_alert{part="${part}",process="web"}`, '0x120']),
  ),
  'yinji_disk_away{process="web"}': '0x120',
  'yinji_sealer_reachable{process="web"}': '1x120',
  'yinji_sealer_fault{process="sealer"}': '0x120',
  'yinji_sealer_witness_failures{process="sealer",witness="one"}': '0x120',
  'yinji_sealer_witness_failures{process="sealer",witness="other"}': '0x120',
  'yinji_sealer_signed_last_hour{process="sealer",kind="document"}': '100x120',
  'yinji_sealer_signing_limit{process="sealer",kind="document"}': '5000x120',
  'yinji_time_authority_failures{process="worker",authority="built-in"}': '0x120',
  'yinji_time_authority_failures{process="worker",authority="ntsc"}': '0x120',
  'yinji_message_provider_failures{process="worker",provider="aliyun"}': '0x120',
  'yinji_jobs_late_seconds{process="worker",kind="deliver-message"}': '5x120',
  'yinji_requests_total{process="web",kind="call",status="2xx"}': '0+600x120',
  'yinji_requests_total{process="web",kind="call",status="5xx"}': '0+1x120',
  'yinji_request_seconds_bucket{process="web",kind="call",le="0.5"}': '0+599x120',
  'yinji_request_seconds_bucket{process="web",kind="call",le="2.5"}': '0+600x120',
  'yinji_request_seconds_bucket{process="web",kind="call",le="+Inf"}': '0+600x120',
  'yinji_database_waiting{process="web"}': '0x120',
  'nodejs_eventloop_lag_p99_seconds{process="web"}': '0.02x120',
  'yinji_faults_total{process="worker",about="payment"}': '7x120',
  'yinji_faults_total{process="worker",about="job"}': '0+9x120',
  // The first minute is that of 1970.
  'yinji_backup_timestamp_seconds{process="web"}': '-160000x120',
};

const alert = (part: string) => ({ [`yinji_health_alert{part="${part}",process="web"}`]: '1x120' });
const down = (name: string) => ({ [`up{job="yinji",process="${name}"}`]: '0x120' });

/** What goes wrong, with all that follows from it, and the one alarm that tells it. */
const CASES: readonly (readonly [alarm: string | undefined, changes: Record<string, string>])[] = [
  [undefined, {}],
  // A part that is away for a moment wakes nobody.
  [undefined, { 'up{job="yinji",process="web"}': '1x88 0 1x30' }],
  ['YinjiWebAway', { ...down('web'), ...alert('jobs') }],
  ['YinjiWorkerAway', { ...down('worker'), ...alert('deposits'), ...alert('messages') }],
  [
    'YinjiSealerAway',
    {
      ...down('sealer'),
      ...alert('sealer'),
      ...alert('authorities'),
      ...alert('pending'),
      ...alert('deposits'),
      'yinji_sealer_reachable{process="web"}': '0x120',
      'yinji_time_authority_failures{process="worker",authority="built-in"}': '4x120',
    },
  ],
  ['YinjiSealerAway', { ...alert('sealer'), 'yinji_sealer_reachable{process="web"}': '0x120' }],
  [
    'YinjiDatabaseAway',
    {
      ...alert('database'),
      'yinji_sealer_fault{process="sealer"}': '1x120',
      'yinji_requests_total{process="web",kind="call",status="5xx"}': '0+300x120',
      'yinji_database_waiting{process="web"}': '12x120',
    },
  ],
  ['YinjiArchiveAway', { ...alert('archive'), 'yinji_database_waiting{process="web"}': '12x120' }],
  ['YinjiDiskAway', { ...alert('disk'), ...alert('jobs'), 'yinji_disk_away{process="web"}': '1x120' }],
  ['YinjiDiskFull', alert('disk')],
  [
    'YinjiClockWrong',
    {
      ...alert('clock'),
      ...alert('authorities'),
      ...alert('unstamped'),
      'yinji_time_authority_failures{process="worker",authority="ntsc"}': '9x120',
    },
  ],
  [
    'YinjiLogStands',
    { ...alert('sealer'), ...alert('pending'), 'yinji_sealer_fault{process="sealer"}': '1x120' },
  ],
  [
    'YinjiWitnessAway',
    {
      ...alert('sealer'),
      ...alert('uncosigned'),
      ...alert('deposits'),
      'yinji_sealer_witness_failures{process="sealer",witness="one"}': '3x120',
    },
  ],
  ['YinjiQuorumMissing', alert('witnesses')],
  [
    'YinjiTimeAuthorityAway',
    {
      ...alert('authorities'),
      ...alert('unstamped'),
      'yinji_time_authority_failures{process="worker",authority="ntsc"}': '1x120',
    },
  ],
  ['YinjiCopyIndexAway', { ...alert('copyIndex'), ...alert('jobs') }],
  [
    'YinjiMessageProviderAway',
    {
      ...alert('messages'),
      ...alert('jobs'),
      'yinji_message_provider_failures{process="worker",provider="aliyun"}': '2x120',
    },
  ],
  ['YinjiLogWaits', alert('pending')],
  ['YinjiLogWaits', alert('uncosigned')],
  ['YinjiDepositsWait', alert('deposits')],
  ['YinjiDepositsWait', alert('unstamped')],
  ['YinjiDocumentsWait', alert('documents')],
  ['YinjiMessagesWait', alert('messages')],
  ['YinjiJobsFail', alert('jobs')],
  ['YinjiJobsLate', { 'yinji_jobs_late_seconds{process="worker",kind="deliver-message"}': '601x120' }],
  ['YinjiEntriesRecovered', alert('recovered')],
  ['YinjiLogUnstamped', alert('logStamp')],
  ['YinjiRenewalsDue', alert('renewals')],
  ['YinjiCertificateEnds', alert('ends')],
  ['YinjiSecurity', alert('security')],
  [
    'YinjiSigningMuch',
    { ...alert('sealer'), 'yinji_sealer_signed_last_hour{process="sealer",kind="document"}': '2500x120' },
  ],
  ['YinjiRequestsFail', { 'yinji_requests_total{process="web",kind="call",status="5xx"}': '0+12x120' }],
  ['YinjiRequestsSlow', { 'yinji_request_seconds_bucket{process="web",kind="call",le="0.5"}': '0+580x120' }],
  ['YinjiPoolFull', { 'yinji_database_waiting{process="web"}': '1x120' }],
  ['YinjiProcessBusy', { 'nodejs_eventloop_lag_p99_seconds{process="web"}': '0.6x120' }],
  ['YinjiPaymentsUnconfirmed', { 'yinji_faults_total{process="worker",about="payment"}': '0+1x120' }],
  ['YinjiBackupOld', { 'yinji_backup_timestamp_seconds{process="web"}': '-170000x120' }],
  // What waited for a part is done some minutes after it is back.
  [undefined, { ...alert('deposits'), 'up{job="yinji",process="sealer"}': '0x82 1x40' }],
];

const AT = '90m';

function testOf(alarm: string | undefined, changes: Record<string, string>) {
  return {
    interval: '1m',
    name: alarm ?? 'nothing',
    input_series: Object.entries({ ...WELL, ...changes }).map(([series, values]) => ({ series, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: AT,
        exp_samples: alarm === undefined ? [] : [{ labels: `{alertname="${alarm}"}`, value: 1 }],
      },
    ],
  };
}

test.runIf(promtool)('each alarm is raised by its cause and by no other, in Prometheus itself', () => {
  const tests = CASES.map(([alarm, changes]) => testOf(alarm, changes));
  expect([...new Set(tests.map(({ name }) => name))].toSorted()).toEqual([...alarms, 'nothing'].toSorted());
  const folder = mkdtempSync(join(tmpdir(), 'yinji-alarms-'));
  try {
    // JSON is YAML.
    writeFileSync(
      join(folder, 'tests.yml'),
      JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }),
    );
    const { status, stdout, stderr } = spawnSync(promtool!, ['test', 'rules', join(folder, 'tests.yml')], {
      encoding: 'utf8',
    });
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.runIf(promtool)('the example of a configuration is one', () => {
  const { status, stderr } = spawnSync(promtool!, ['check', 'config', join(FOLDER, 'prometheus.yml')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
