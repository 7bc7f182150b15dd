import { LineChart } from '@yinji/ui/chart';
import { formatSpan } from '../../lib/format.ts';
import { figuresWords } from './words.ts';

const words = figuresWords.times;
const HOUR_MS = 3_600_000;
/** Round hours: of a day, days, weeks. */
const STEP_HOURS = [1, 2, 4, 8, 12, 24, 48, 96, 168, 336];

export interface WeekTimes {
  week: string;
  medianMinutes: number | null;
  p90Minutes: number | null;
  expectedMinutes: number | null;
}

/**
 * The first line is the median, the second the 90th percentile, and the third the time stated to submitters.
 */
export function TimeChart({ kind, weeks }: { kind: string; weeks: readonly WeekTimes[] }) {
  const hours = (minutes: number | null) => (minutes === null ? null : minutes / 60);
  return (
    <LineChart
      title={words.chart(kind)}
      places={words.columns.week}
      labels={weeks.map((one) => one.week)}
      shortLabel={(week) => week.slice(5)}
      series={[
        { name: words.median, look: 'first', values: weeks.map((one) => hours(one.medianMinutes)) },
        { name: words.p90, look: 'second', values: weeks.map((one) => hours(one.p90Minutes)) },
        { name: words.expected, look: 'fourth', values: weeks.map((one) => hours(one.expectedMinutes)) },
      ]}
      format={(value) => formatSpan(value * HOUR_MS)}
      formatStep={(value) => (value === 0 ? '0' : formatSpan(value * HOUR_MS).replaceAll(' ', ''))}
      stepSizes={STEP_HOURS}
      none={words.none}
    />
  );
}
