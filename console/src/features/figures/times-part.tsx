import { TableHead } from '@yinji/ui';
import { beijingDate, formatCount, formatSpan } from '../../lib/format.ts';
import { words as common } from '../../lib/words.ts';
import type { Figures } from './figures-query.ts';
import { TimeChart } from './time-chart.tsx';
import { figuresWords } from './words.ts';

const words = figuresWords.times;
const WEEK_MS = 7 * 86_400_000;
const span = (minutes: number | null) => (minutes === null ? '—' : formatSpan(minutes * 60_000));

/** Every Monday from the period's first to the last with figures: empty weeks keep their place. */
function mondaysOf(since: string, weeks: Figures['weeks']): string[] {
  const first = Date.parse(since);
  const last = Date.parse(`${weeks.at(-1)?.week ?? beijingDate(first)}T00:00:00+08:00`);
  return Array.from({ length: Math.round((last - first) / WEEK_MS) + 1 }, (_, at) =>
    beijingDate(first + at * WEEK_MS),
  );
}

/** A chart for each kind, and its numbers. */
export function TimesPart({ figures: { since, weeks } }: { figures: Figures }) {
  const kinds = [...new Set(weeks.flatMap((week) => week.kinds.map((one) => one.kind)))];
  return (
    <section className="figures-part col-span-full" aria-labelledby="times">
      <h2 id="times">{words.title}</h2>
      {kinds.length === 0 ? (
        <p className="text-ink-2">{words.none}</p>
      ) : (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,400px),1fr))] gap-x-28 gap-y-16">
            {kinds.map((kind) => (
              <TimeChart
                key={kind}
                kind={common.kinds[kind]}
                weeks={mondaysOf(since, weeks).map((week) => ({
                  week,
                  ...(weeks.find((one) => one.week === week)?.kinds.find((one) => one.kind === kind) ?? {
                    count: 0,
                    medianMinutes: null,
                    p90Minutes: null,
                    expectedMinutes: null,
                  }),
                }))}
              />
            ))}
          </div>
          <details>
            <summary>{words.table}</summary>
            <WeekTable weeks={weeks} />
          </details>
        </>
      )}
    </section>
  );
}

function WeekTable({ weeks }: { weeks: Figures['weeks'] }) {
  const { columns } = words;
  return (
    <table className="sheet">
      <TableHead columns={columns} />
      <tbody>
        {weeks.flatMap(({ week, kinds }) =>
          kinds.map((one) => (
            <tr key={week + one.kind}>
              <th scope="row">{week}</th>
              <td>{common.kinds[one.kind]}</td>
              <td data-label={columns.count}>{formatCount(one.count)}</td>
              <td data-label={columns.median}>{span(one.medianMinutes)}</td>
              <td data-label={columns.p90}>{span(one.p90Minutes)}</td>
              <td data-label={columns.expected}>{span(one.expectedMinutes)}</td>
              <td data-label={columns.late}>{formatCount(one.late)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
