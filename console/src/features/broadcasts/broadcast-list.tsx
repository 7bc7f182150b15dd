import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, EmptyState, Skeleton } from '@yinji/ui';
import { clsx } from 'clsx';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { broadcastsQuery, type Broadcast } from './broadcasts-query.ts';
import { words } from './words.ts';

interface Props {
  onContinue: (draft: Broadcast) => void;
  onRecall: (broadcast: Broadcast) => void;
}

/** Broadcasts, newest first, with their progress. */
export function BroadcastList({ onContinue, onRecall }: Props) {
  const list = useInfiniteQuery(broadcastsQuery);
  const { data, isFetching, hasNextPage, fetchNextPage } = list;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="broadcast-list">
      <h2 className="pb-12 [border-bottom:1px_solid_var(--ink)]" id="broadcast-list">
        {words.list}
      </h2>
      {!data && (
        <QueryPlace query={list} title={words.loadFailed}>
          <Skeleton shape="block" className="broadcast-place" />
          <Skeleton shape="block" className="broadcast-place" />
        </QueryPlace>
      )}
      {data && items.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      <ol>
        {items.map((one) => (
          <BroadcastCard key={one.id} broadcast={one} onContinue={onContinue} onRecall={onRecall} />
        ))}
      </ol>
      {hasNextPage && (
        <Button guard variant="text" busy={isFetching} onClick={() => void fetchNextPage()}>
          {words.older}
        </Button>
      )}
    </section>
  );
}

function BroadcastCard({ broadcast, onContinue, onRecall }: Props & { broadcast: Broadcast }) {
  const { state, title, body, link, author, audience } = broadcast;
  const wasSent = broadcast.confirmedAt !== null;
  return (
    <li className={clsx('broadcast-card', `broadcast-${state}`)}>
      <header className="flex gap-16 items-baseline justify-between">
        <h3>{title}</h3>
        <span className="broadcast-state flex-none py-1 px-8 rounded-(--radius-tag) bg-draft-tint text-draft text-12">
          {state === 'recalled' && !wasSent ? words.discarded : words.states[state]}
        </span>
      </header>
      <p className="mt-4 text-ink-2 whitespace-pre-line wrap-anywhere">{body}</p>
      <p className="flex flex-wrap gap-x-16 gap-y-4 mt-8 text-ink-3 text-12">
        <span>{words.by(author, formatMoment(broadcast.confirmedAt ?? broadcast.createdAt))}</span>
        <span>{words.audiences[audience]}</span>
        {link !== null && <code className="[font:12px/22px_var(--mono)] wrap-anywhere">{link}</code>}
      </p>
      {wasSent && <Numbers broadcast={broadcast} />}
      <footer className="flex gap-8 mt-10">
        {state === 'draft' && (
          <Button guard size="dense" onClick={() => onContinue(broadcast)}>
            {words.continue}
          </Button>
        )}
        {state !== 'recalled' && (
          <Button guard size="dense" variant="text" onClick={() => onRecall(broadcast)}>
            {state === 'draft' ? words.discard : words.recall}
          </Button>
        )}
      </footer>
    </li>
  );
}

function Numbers({ broadcast: { reached, people, read, state } }: { broadcast: Broadcast }) {
  return (
    <dl className="flex flex-wrap gap-x-32 gap-y-4 mt-10">
      <div className="flex gap-8 items-baseline">
        <dt className="text-ink-3 text-12">{words.numbers.reached}</dt>
        <dd className="[font:600_18px/28px_var(--serif)]">
          {formatCount(reached)}
          {state === 'sending' && (
            <small className="ml-6 text-ink-3 [font:400_12px/20px_var(--sans)]">
              {words.numbers.of(formatCount(people))}
            </small>
          )}
        </dd>
      </div>
      <div className="flex gap-8 items-baseline">
        <dt className="text-ink-3 text-12">{words.numbers.read}</dt>
        <dd className="[font:600_18px/28px_var(--serif)]">
          {formatCount(read)}
          {reached > 0 && (
            <small className="ml-6 text-ink-3 [font:400_12px/20px_var(--sans)]">
              {Math.round((read / reached) * 100)}%
            </small>
          )}
        </dd>
      </div>
      {state === 'sending' && (
        <progress
          className="[flex-basis:100%] w-full h-4 [border:0] rounded-[2px] bg-sunken [accent-color:var(--brand)]"
          value={reached}
          max={Math.max(people, 1)}
          aria-label={words.states.sending}
        />
      )}
    </dl>
  );
}
