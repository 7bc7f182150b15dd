import { getServiceTimes, type OutputOf } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Fact } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { serviceWords as words } from './service-words.ts';

type Times = OutputOf<typeof getServiceTimes>;
const KINDS = ['stamped', 'cosigned', 'confirmation', 'certification'] as const;

/** How long the installation took, as far as enough was measured. */
export function ServiceTimes() {
  const query = useQuery(api.query(['service-times'], getServiceTimes, {}));
  if (query.isError || !query.data) return <QueryState query={query} title={words.failed} />;
  return <ShownTimes times={query.data} />;
}

export function ShownTimes({ times }: { times: Times }) {
  return (
    <>
      <p>{words.lead(times.since, times.until)}</p>
      <dl className="facts mt-12">
        {KINDS.map((kind) => (
          <Fact key={kind} name={words.kinds[kind]}>
            {sayTimes(times, kind)}
          </Fact>
        ))}
      </dl>
      <p className="sm muted mt-12">{words.limits}</p>
    </>
  );
}

function sayTimes({ least, ...times }: Times, kind: (typeof KINDS)[number]): string {
  const measured = times[kind];
  if (measured === null) return words.few(least);
  const { count, medianSeconds, ninthSeconds } = measured;
  return words.measured(
    formatCount(count),
    words.duration(medianSeconds),
    ninthSeconds === null ? undefined : words.duration(ninthSeconds),
  );
}
