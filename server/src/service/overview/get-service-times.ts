import type { OutputOf, getServiceTimes as contract } from '@yinji/contract';
import { beijingDay, type AppContext } from '../../platform/index.ts';
import { measureDeposits, measureReviews, type Measured } from './service-times-read-model.ts';

type ServiceTimes = OutputOf<typeof contract>;

const DAY_MS = 86_400_000;
const DAYS = 90;
/** Fewer cases give no figure: a median of three would reveal how long one person's case took. */
const LEAST = 20;
/** The slowest tenth is then at least five. */
const LEAST_FOR_NINTH = 50;

/**
 * Ninety whole days up to yesterday. The figures of a day are computed once in each process and stay until midnight: nobody
 * learns about one case by asking before and after it, and a visitor costs the database nothing.
 */
export function getServiceTimes(context: AppContext): Promise<ServiceTimes> {
  const today = beijingDay(context.now());
  const known = computed.get(context);
  if (known?.today === today) return known.times;
  const times = compute(context, today);
  computed.set(context, { today, times });
  times.catch(() => computed.delete(context));
  return times;
}

const computed = new WeakMap<AppContext, { today: string; times: Promise<ServiceTimes> }>();

async function compute({ db }: AppContext, today: string): Promise<ServiceTimes> {
  const until = new Date(`${today}T00:00:00+08:00`);
  const since = new Date(until.getTime() - DAYS * DAY_MS);
  const span = { since, until };
  return {
    since: beijingDay(since),
    until: beijingDay(new Date(until.getTime() - DAY_MS)),
    least: LEAST,
    leastForNinth: LEAST_FOR_NINTH,
    stamped: unlessFew(await measureDeposits(db, span, 'token_time')),
    cosigned: unlessFew(await measureDeposits(db, span, 'cosigned_at')),
    confirmation: unlessFew(await measureReviews(db, span, 'confirmation'), HOUR_SECONDS),
    certification: unlessFew(await measureReviews(db, span, 'certification'), HOUR_SECONDS),
  };
}

const HOUR_SECONDS = 3600;

/** @param step to which times are rounded up, seconds: a review's own second is in the public log */
function unlessFew({ count, median, ninth }: Measured, step = 1): ServiceTimes['stamped'] {
  if (count < LEAST || median === null) return null;
  const rounded = (seconds: number) => Math.ceil(seconds / step) * step;
  return {
    count,
    medianSeconds: rounded(median),
    ninthSeconds: count < LEAST_FOR_NINTH || ninth === null ? null : rounded(ninth),
  };
}
