import type { getHouseOverview, HealthAlert, OutputOf } from '@yinji/contract';

export type Seen = Omit<OutputOf<typeof getHouseOverview>, 'alerts'> & { isClockRight: boolean };

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
/** Keepers of a trust root and licensed authorities take weeks. */
const END_DAYS = 60;

/** Pure: the answer's own time is its clock. */
export function judgeHealth(seen: Seen): HealthAlert[] {
  const { at, log, time, deposits, documents, messages, jobs, alarms, disk } = seen;
  const now = Date.parse(at);
  const oldest = {
    pending: log.pending,
    uncosigned: log.uncosigned,
    unstamped: time.waiting,
    deposits,
    documents,
    messages: messages.waiting,
  };
  const alerts: HealthAlert[] = [];
  if (seen.archive === 'away' || seen.archive === 'behind') alerts.push('archive');
  if (seen.sealer !== 'ok') alerts.push('sealer');
  if (!seen.isClockRight) alerts.push('clock');
  if (seen.copyIndex !== 'ok') alerts.push('copyIndex');
  for (const [name, patience] of Object.entries(PATIENCE_MS) as [keyof typeof PATIENCE_MS, number][]) {
    const { oldestAt } = oldest[name];
    if (oldestAt !== null && now - Date.parse(oldestAt) > patience) alerts.push(name);
  }
  if (log.recovered.count > 0) alerts.push('recovered');
  if (log.size > 0 && log.witnesses.filter((one) => one.hasCosigned).length < log.quorum)
    alerts.push('witnesses');
  if (time.authorities.some((one) => one.failures > 0)) alerts.push('authorities');
  // The day before yesterday's end: stamping runs once a Beijing day.
  if (
    log.size > 0 &&
    time.logStampedOn !== null &&
    now - Date.parse(`${time.logStampedOn}T00:00:00+08:00`) > 2 * DAY
  )
    alerts.push('logStamp');
  if (time.renewalsDue > 0) alerts.push('renewals');
  const isFailingLong = jobs.failingSince !== null && now - Date.parse(jobs.failingSince) > FAILING_MS;
  if (jobs.dead > 0 || isFailingLong) alerts.push('jobs');
  if (alarms.length > 0) alerts.push('security');
  if (disk.isAway || disk.freeBytes < disk.totalBytes * LEAST_FREE) alerts.push('disk');
  if (seen.ends.some(({ endsAt }) => Date.parse(endsAt) - now < END_DAYS * DAY)) alerts.push('ends');
  return alerts;
}
