import type { House } from './overview-queries.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** How long the oldest may wait before an alert; the work itself takes seconds. */
const PATIENCE_MS = {
  pending: MINUTE,
  uncosigned: MINUTE,
  unstamped: 5 * MINUTE,
  deposits: 5 * MINUTE,
  documents: 10 * MINUTE,
  messages: 10 * MINUTE,
} as const;
/** A job may fail for this long before an alert; it is retried for two days. */
const FAILING_MS = 10 * MINUTE;
const LEAST_FREE = 0.1;

export type HealthAlert =
  | keyof typeof PATIENCE_MS
  | 'witnesses'
  | 'authorities'
  | 'logStamp'
  | 'renewals'
  | 'jobs'
  | 'security'
  | 'disk';

/** Alerts from all data on the page. Pure: the answer's own time is its clock. */
export function healthAlertsOf({
  at,
  log,
  time,
  deposits,
  documents,
  messages,
  jobs,
  alarms,
  disk,
}: House): Set<HealthAlert> {
  const now = Date.parse(at);
  const oldest = {
    pending: log.pending,
    uncosigned: log.uncosigned,
    unstamped: time.waiting,
    deposits,
    documents,
    messages: messages.waiting,
  };
  const healthAlerts = new Set<HealthAlert>();
  for (const [name, patience] of Object.entries(PATIENCE_MS) as [keyof typeof PATIENCE_MS, number][]) {
    const { oldestAt } = oldest[name];
    if (oldestAt !== null && now - Date.parse(oldestAt) > patience) healthAlerts.add(name);
  }
  if (log.size > 0 && log.witnesses.filter((one) => one.hasCosigned).length < log.quorum)
    healthAlerts.add('witnesses');
  if (time.authorities.some((one) => one.failures > 0)) healthAlerts.add('authorities');
  // The day before yesterday's end: stamping runs once a Beijing day.
  if (
    log.size > 0 &&
    time.logStampedOn !== null &&
    now - Date.parse(`${time.logStampedOn}T00:00:00+08:00`) > 2 * DAY
  )
    healthAlerts.add('logStamp');
  if (time.renewalsDue > 0) healthAlerts.add('renewals');
  const isFailingLong = jobs.failingSince !== null && now - Date.parse(jobs.failingSince) > FAILING_MS;
  if (jobs.dead > 0 || isFailingLong) healthAlerts.add('jobs');
  if (alarms.length > 0) healthAlerts.add('security');
  if (disk.freeBytes < disk.totalBytes * LEAST_FREE) healthAlerts.add('disk');
  return healthAlerts;
}
