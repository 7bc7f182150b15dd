import { useQuery } from '@tanstack/react-query';
import { Button, EmptyState, Skeleton } from '@yinji/ui';
import { useServerNow } from '@yinji/web';
import { formatCount, formatSpan } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useTakeCase } from '../../lib/use-take-case.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words } from '../../lib/words.ts';
import { MyCases } from './my-cases.tsx';
import { NextCases } from './next-cases.tsx';
import { queueQuery, type Queue } from './queue-query.ts';
import './queue.css';

/** Waiting cases, my cases, and the one way to get more: the next. */
export function QueuePage() {
  const { title, lead } = words.queue;
  const queue = useQuery(queueQuery);
  useTitle(title);
  return (
    <main id="main" className="page queue" tabIndex={-1}>
      <div className="mb-24">
        <h1>{title}</h1>
        <p className="mt-4 text-ink-2">{lead}</p>
      </div>
      {queue.data ? (
        <QueueParts queue={queue.data} onRefresh={() => void queue.refetch()} />
      ) : (
        <QueryPlace
          query={queue}
          title={words.queue.loadFailed}
          className="queue-parts grid grid-cols-[minmax(0,1fr)_320px] gap-20 items-start"
        >
          <Skeleton shape="block" className="queue-band [grid-area:band]" />
          <Skeleton shape="block" className="queue-mine [grid-area:mine] pt-20 px-28 pb-24" />
          <Skeleton shape="block" className="queue-rules [grid-area:rules] pt-20 px-28 pb-24" />
        </QueryPlace>
      )}
    </main>
  );
}

function QueueParts({ queue, onRefresh }: { queue: Queue; onRefresh: () => void }) {
  const take = useTakeCase();
  const waiting = queue.waiting.reduce((sum, { count }) => sum + count, 0);
  const takeNext = () => void (waiting > 0 && !take.isPending && take.mutate());
  useShortcuts({ g: takeNext });
  return (
    <div className="queue-parts grid grid-cols-[minmax(0,1fr)_320px] gap-20 items-start">
      {waiting > 0 ? (
        <section className="queue-band [grid-area:band]" aria-label={words.queue.waiting}>
          <Figures queue={queue} waiting={waiting} />
          <Button variant="primary" size="big" busy={take.isPending} onClick={takeNext}>
            {words.queue.take}
            <kbd aria-hidden="true">G</kbd>
          </Button>
        </section>
      ) : (
        <div className="[grid-area:band] px-4 line-b">
          <EmptyState
            title={words.queue.emptyTitle}
            actions={
              <Button guard onClick={onRefresh}>
                {words.queue.refresh}
              </Button>
            }
          >
            {words.queue.empty}
          </EmptyState>
        </div>
      )}
      <MyCases cases={queue.mine} />
      <NextCases cases={queue.next} waiting={waiting} />
      <section className="queue-rules [grid-area:rules] pt-20 px-28 pb-24" aria-labelledby="queue-rules">
        <h2 id="queue-rules">{words.queue.how}</h2>
        <ul>
          {words.queue.rules.map((rule) => (
            <li className="relative py-5 pr-0 pl-16 text-ink-2 leading-23" key={rule}>
              {rule}
            </li>
          ))}
        </ul>
        <p className="mt-14 pt-12 line-t text-ink-3 text-13">
          {words.queue.today}
          <b className="mr-4 ml-8 text-ink [font:600_17px/24px_var(--serif)]">
            {formatCount(queue.decidedToday)}
          </b>
          {words.queue.unit}
        </p>
      </section>
    </div>
  );
}

function Figures({ queue, waiting }: { queue: Queue; waiting: number }) {
  const now = useServerNow();
  return (
    <dl className="queue-figures flex max-[700px]:grid max-[700px]:grid-cols-[1fr_1fr] max-[700px]:gap-x-0 max-[700px]:gap-y-12">
      <div className="queue-total px-32 line-l max-[700px]:p-0 max-[700px]:[border:0]">
        <dt className="text-ink-3 text-13 leading-20">{words.queue.waiting}</dt>
        <dd className="[font:600_26px/48px_var(--serif)] whitespace-nowrap">
          {formatCount(waiting)}
          <small className="ml-5 text-ink-2 [font:400_13px/20px_var(--sans)]">{words.queue.unit}</small>
        </dd>
      </div>
      {queue.waiting.map(({ kind, count }) => (
        <div className="px-32 line-l max-[700px]:p-0 max-[700px]:[border:0]" key={kind}>
          <dt className="text-ink-3 text-13 leading-20">{words.kinds[kind]}</dt>
          <dd className="[font:600_26px/48px_var(--serif)] whitespace-nowrap">
            {formatCount(count)}
            <small className="ml-5 text-ink-2 [font:400_13px/20px_var(--sans)]">{words.queue.unit}</small>
          </dd>
        </div>
      ))}
      {queue.oldestSubmittedAt && (
        <div className="px-32 line-l max-[700px]:p-0 max-[700px]:[border:0]">
          <dt className="text-ink-3 text-13 leading-20">{words.queue.oldest}</dt>
          <dd className="queue-span [font:600_26px/48px_var(--serif)] whitespace-nowrap">
            {formatSpan(now - Date.parse(queue.oldestSubmittedAt))}
          </dd>
        </div>
      )}
    </dl>
  );
}
