import { ChartFrame, type ChartProps, type Drawing, type ChartSeries } from './chart-frame.tsx';
import { pathOf } from './scale.ts';

/** One line for each series, over places in time. */
export function LineChart(props: ChartProps) {
  const reach = props.series.flatMap(({ values }) => values.filter((value) => value !== null));
  return (
    <ChartFrame {...props} kind="line" reach={reach}>
      {(drawing) =>
        props.series.toReversed().map((series) => <Line key={series.look} series={series} drawing={drawing} />)
      }
    </ChartFrame>
  );
}

/** With more places the points would overlap. */
const MOST_POINTS = 16;

function Line({ series: { look, values }, drawing: { xOf, yOf } }: { series: ChartSeries; drawing: Drawing }) {
  const points = values.flatMap((value, place) => (value === null ? [] : [{ x: xOf(place), y: yOf(value) }]));
  return (
    <g className={`chart-${look}`}>
      <path d={pathOf(points)} className="chart-line" />
      {(values.length <= MOST_POINTS || points.length === 1) &&
        points.map(({ x, y }) =>
          look === 'first' ? (
            <circle key={x} cx={x} cy={y} r={3} className="chart-point" />
          ) : look === 'second' ? (
            <rect key={x} x={x - 2.5} y={y - 2.5} width={5} height={5} className="chart-point" />
          ) : (
            <path key={x} d={`M${x} ${y - 4.5}l4.5 8h-9z`} className="chart-point" />
          ),
        )}
    </g>
  );
}
