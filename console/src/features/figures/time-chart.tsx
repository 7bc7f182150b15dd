import { formatSpan } from '../../lib/format.ts';
import { pathOf, pointsOf, stepsOf, type Plot } from './chart.ts';
import { figuresWords } from './words.ts';

const words = figuresWords.times;
const plot: Plot = { width: 430, height: 180, left: 58, bottom: 30 };

export interface WeekTimes {
  week: string;
  count: number;
  medianMinutes: number | null;
  p90Minutes: number | null;
}

const hours = (minutes: number | null) => (minutes === null ? null : minutes / 60);

/** Two lines over the weeks: half of the cases within the lower, nine of ten within the upper. The numbers stand in the table below. */
export function TimeChart({ kind, weeks }: { kind: string; weeks: readonly WeekTimes[] }) {
  const steps = stepsOf(Math.max(0, ...weeks.map((one) => hours(one.p90Minutes) ?? 0)));
  const most = steps.at(-1) ?? 1;
  const medians = pointsOf(
    weeks.map((one) => hours(one.medianMinutes)),
    most,
    plot,
  );
  const p90s = pointsOf(
    weeks.map((one) => hours(one.p90Minutes)),
    most,
    plot,
  );
  const [xs] = [
    pointsOf(
      weeks.map(() => 0),
      most,
      plot,
    ),
  ];
  const every = Math.ceil(weeks.length / 8);
  return (
    <figure className="time-chart">
      <figcaption>
        <b>{kind}</b>
        <span className="key-median">{words.median}</span>
        <span className="key-p90">{words.p90}</span>
      </figcaption>
      <svg viewBox={`0 0 ${plot.width} ${plot.height}`}>
        <title>{words.chart(kind)}</title>
        {pointsOf(steps, most, { ...plot, width: 0 }).map(({ y }, at) => (
          <g key={steps[at]}>
            <line x1={plot.left} x2={plot.width - 6} y1={y} y2={y} className="chart-line" />
            <text x={plot.left - 8} y={y + 4} textAnchor="end">
              {steps[at] === 0 ? '0' : formatSpan((steps[at] ?? 0) * 3_600_000).replace(' ', '')}
            </text>
          </g>
        ))}
        {weeks.map(({ week }, at) =>
          at % every === 0 ? (
            <text key={week} x={xs[at]?.x} y={plot.height - 6} textAnchor="middle">
              {week.slice(5)}
            </text>
          ) : null,
        )}
        <path d={pathOf(p90s)} className="chart-p90" />
        <path d={pathOf(medians)} className="chart-median" />
        {p90s.map(({ x, y }) => (
          <rect key={x} x={x - 3} y={y - 3} width={6} height={6} className="dot-p90" />
        ))}
        {medians.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r={3.5} className="dot-median" />
        ))}
      </svg>
    </figure>
  );
}
