import { useId, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { everyOf, heightOf, middleOf, stepsOf, type Plot } from './scale.ts';
import { useWidth } from './use-width.ts';
import './chart.css';

/** The series differ in more than colour: in dash and dot as a line, in hatching as a bar. */
export type ChartLook = 'first' | 'second' | 'third' | 'fourth' | 'fifth';

export interface ChartSeries {
  name: string;
  look: ChartLook;
  /** One for each place; null where there is none. */
  values: readonly (number | null)[];
}

export interface ChartProps {
  title: string;
  /** Shown beside the title: a total. */
  total?: ReactNode;
  /** The name of the places along the bottom: 日期, 周. */
  places: string;
  /** The label of each place; the drawing shortens it by `shortLabel`. */
  labels: readonly string[];
  shortLabel?: (label: string) => string;
  series: readonly ChartSeries[];
  /** Formats a value for the table and the axis. */
  format: (value: number) => string;
  formatStep?: (value: number) => string;
  /** Sizes of step that are round in this unit. */
  stepSizes?: readonly number[];
  /** Shown where there is nothing to draw. */
  none: string;
}

export interface Drawing {
  plot: Plot;
  steps: readonly number[];
  xOf: (place: number) => number;
  yOf: (value: number) => number;
}

interface FrameProps extends ChartProps {
  kind: 'line' | 'bar';
  /** Values that the axis must include. */
  reach: readonly number[];
  children: (drawing: Drawing) => ReactNode;
}

/** Title, key, axes, and below them the numbers as a table, which screen readers read. */
export function ChartFrame(props: FrameProps) {
  const { kind, title, total, series, none, reach } = props;
  const isEmpty = series.every(({ values }) => values.every((value) => value === null || value === 0));
  return (
    <figure className={`chart chart-of-${kind}s`}>
      <figcaption>
        <span className="chart-title">
          <b>{title}</b>
          {total}
        </span>
        {series.length > 1 && (
          <span className="chart-key">
            {series.map(({ name, look }) => (
              <span key={look}>
                <Key kind={kind} look={look} />
                {name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      {isEmpty ? <p className="chart-none">{none}</p> : <Axes {...props} reach={reach} />}
      <Numbers {...props} />
    </figure>
  );
}

/** A sample of the line or bar, as drawn. */
function Key({ kind, look }: { kind: 'line' | 'bar'; look: ChartLook }) {
  const id = useId();
  return (
    <svg className="chart-key-piece" width={22} height={12} aria-hidden="true">
      {kind === 'line' ? (
        <path d="M0 6H22" className={`chart-line chart-${look}`} />
      ) : (
        <>
          <ChartPatterns id={id} />
          <rect x={4} width={14} height={12} className={`chart-${look}`} {...fillOf(look, id)} />
        </>
      )}
    </svg>
  );
}

/** As in chart.css: reserves the space before the drawing is there. */
const HEIGHT = 190;

function Axes(props: FrameProps) {
  const { labels, shortLabel = (label) => label, reach, stepSizes, children } = props;
  const { format, formatStep = format } = props;
  const [box, width] = useWidth<HTMLDivElement>(520);
  const steps = stepsOf(reach, stepSizes);
  const widest = Math.max(...steps.map((step) => formatStep(step).length));
  const plot: Plot = {
    width,
    height: HEIGHT,
    left: Math.min(96, 16 + widest * 8),
    right: 8,
    top: 10,
    bottom: 26,
  };
  const xOf = (place: number) => middleOf(place, labels.length, plot);
  const yOf = (value: number) => heightOf(value, steps, plot);
  const { height } = plot;
  const every = everyOf(labels.length, plot, 52);
  return (
    <div ref={box} className="chart-box">
      <svg width={width} height={height} aria-hidden="true">
        {steps.map((step) => (
          <g key={step}>
            <line
              x1={plot.left}
              x2={width - plot.right}
              y1={yOf(step)}
              y2={yOf(step)}
              className={clsx('chart-step', step === 0 && 'chart-nought')}
            />
            <text x={plot.left - 8} y={yOf(step) + 4} textAnchor="end">
              {formatStep(step)}
            </text>
          </g>
        ))}
        {labels.map((label, place) =>
          place % every === Math.floor((every - 1) / 2) ? (
            <text key={label} x={xOf(place)} y={height - 6} textAnchor="middle">
              {shortLabel(label)}
            </text>
          ) : null,
        )}
        {children({ plot, steps, xOf, yOf })}
        {labels.map((label, place) => (
          <rect
            key={label}
            className="chart-band"
            x={xOf(place) - (xOf(1) - xOf(0)) / 2}
            y={plot.top}
            width={xOf(1) - xOf(0)}
            height={height - plot.top - plot.bottom}
          >
            <title>{saidOf(props, place)}</title>
          </rect>
        ))}
      </svg>
    </div>
  );
}

const saidOf = ({ labels, series, format }: ChartProps, place: number) =>
  [labels[place], ...series.map(({ name, values }) => `${name} ${say(values[place], format)}`)].join('\n');

const say = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '—' : format(value);

function Numbers({ title, places, labels, series, format }: ChartProps) {
  return (
    <details className="chart-numbers">
      <summary>
        数字表<span className="visually-hidden">：{title}</span>
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <section aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{places}</th>
              {series.map(({ name, look }) => (
                <th key={look} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, place) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ look, values }) => (
                  <td key={look}>{say(values[place], format)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

const HATCHED = { second: 'hatched', third: 'dotted', fourth: 'crossed', fifth: 'lined' } as const;

/** The fill of a bar: plain ink for the first, a pattern of its own for each of the other four. */
export function fillOf(look: ChartLook, id: string): { fill?: string } {
  return look === 'first' ? {} : { fill: `url(#${id}-${HATCHED[look]})` };
}

export function ChartPatterns({ id }: { id: string }) {
  const pattern = (name: string, look: ChartLook, d: string, size = 6) => (
    <pattern
      id={`${id}-${name}`}
      className={`chart-pattern chart-${look}`}
      width={size}
      height={size}
      patternUnits="userSpaceOnUse"
    >
      <rect width={size} height={size} className="chart-ground" />
      <path d={d} />
    </pattern>
  );
  return (
    <defs>
      {pattern('hatched', 'second', 'M-1 5L5 -1M1 7L7 1')}
      {pattern('dotted', 'third', 'M1.5 1.5h.01M4.5 4.5h.01')}
      {pattern('crossed', 'fourth', 'M3 0V6M0 3H6')}
      {pattern('lined', 'fifth', 'M0 1.5H6M0 4.5H6')}
    </defs>
  );
}
