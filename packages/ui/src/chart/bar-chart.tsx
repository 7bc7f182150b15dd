import { useId } from 'react';
import { ChartFrame, ChartPatterns, fillOf, type ChartProps, type Drawing } from './chart-frame.tsx';

/** A bar for each place; several series are stacked. Values are not negative. */
export function BarChart(props: ChartProps) {
  const { labels, series } = props;
  const totals = labels.map((_, place) => series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0));
  return (
    <ChartFrame {...props} kind="bar" reach={totals}>
      {(drawing) => <Bars {...props} drawing={drawing} />}
    </ChartFrame>
  );
}

const MOST_WIDE = 28;

function Bars({ labels, series, drawing: { xOf, yOf } }: ChartProps & { drawing: Drawing }) {
  const id = useId();
  const wide = Math.max(2, Math.min(MOST_WIDE, (xOf(1) - xOf(0)) * 0.68));
  return (
    <>
      <ChartPatterns id={id} />
      {labels.map((label, place) => {
        let below = 0;
        return (
          <g key={label}>
            {series.map(({ look, values }) => {
              const value = values[place] ?? 0;
              if (value <= 0) return null;
              const bottom = yOf(below);
              below += value;
              return (
                <rect
                  key={look}
                  x={xOf(place) - wide / 2}
                  y={yOf(below)}
                  width={wide}
                  height={Math.max(1, bottom - yOf(below))}
                  className={`chart-bar chart-${look}`}
                  {...fillOf(look, id)}
                />
              );
            })}
          </g>
        );
      })}
    </>
  );
}
