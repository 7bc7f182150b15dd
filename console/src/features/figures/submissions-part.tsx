import { useQuery } from '@tanstack/react-query';
import { BarChart, type ChartLook } from '@yinji/ui/chart';
import { formatCount } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { words as common } from '../../lib/words.ts';
import { submissionsQuery } from './figures-query.ts';
import { figuresWords } from './words.ts';

type CaseKind = keyof typeof common.kinds;

const words = figuresWords.submissions;
const LOOKS: Record<CaseKind, ChartLook> = {
  confirmation: 'first',
  certification: 'second',
  transfer: 'third',
  change: 'fourth',
  objection: 'fifth',
};
const kinds = Object.keys(LOOKS) as CaseKind[];
const sum = (values: readonly number[]) => words.total(formatCount(values.reduce((all, one) => all + one, 0)));

/** Submissions of each day: deposits, and cases by kind. */
export function SubmissionsPart({ weeks }: { weeks: number }) {
  const submissions = useQuery(submissionsQuery(weeks));
  const { data } = submissions;
  if (!data)
    return (
      <section className="figures-part col-span-full" aria-labelledby="submissions">
        <h2 id="submissions">{words.title}</h2>
        <QueryPlace query={submissions} title={words.failed} />
      </section>
    );
  const axis = {
    places: words.day,
    labels: data.days.map((one) => one.day),
    shortLabel: (day: string) => day.slice(5),
    format: formatCount,
    none: words.none,
  };
  const deposits = data.days.map((one) => one.deposits);
  const countOf = (kind: CaseKind) =>
    data.days.map(({ cases }) => cases.find((one) => one.kind === kind)?.count ?? 0);
  const handed = kinds
    .map((kind) => ({ name: common.kinds[kind], look: LOOKS[kind], values: countOf(kind) }))
    .filter(({ values }) => values.some((value) => value > 0));
  return (
    <section className="figures-part col-span-full" aria-labelledby="submissions">
      <h2 id="submissions">{words.title}</h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,400px),1fr))] gap-x-28 gap-y-16">
        <BarChart
          {...axis}
          title={words.deposits}
          total={sum(deposits)}
          series={[{ name: words.deposits, look: 'first', values: deposits }]}
        />
        <BarChart
          {...axis}
          title={words.cases}
          total={sum(handed.flatMap(({ values }) => values))}
          series={handed}
        />
      </div>
    </section>
  );
}
