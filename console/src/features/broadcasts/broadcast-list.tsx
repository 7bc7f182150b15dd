import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, EmptyState, FailureState, Loading, Skeleton } from '@yinji/ui';
import { clsx } from 'clsx';
import { messageOf } from '@yinji/web';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { broadcastsQuery, type Broadcast } from './broadcasts-query.ts';
import { words } from './words.ts';

interface Props {
  onContinue: (draft: Broadcast) => void;
  onRecall: (broadcast: Broadcast) => void;
}

/** What was written, newest first, with how far it came. */
export function BroadcastList({ onContinue, onRecall }: Props) {
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage } =
    useInfiniteQuery(broadcastsQuery);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="broadcast-list" aria-labelledby="broadcast-list">
      <h2 id="broadcast-list">{words.list}</h2>
      {isPending && (
        <Loading>
          <Skeleton shape="block" className="broadcast-place" />
          <Skeleton shape="block" className="broadcast-place" />
        </Loading>
      )}
      {error && !data && (
        <FailureState title={words.loadFailed} retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailureState>
      )}
      {data && items.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      <ol>
        {items.map((one) => (
          <BroadcastCard key={one.id} broadcast={one} onContinue={onContinue} onRecall={onRecall} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="text" busy={isFetching} onClick={() => void fetchNextPage()}>
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
      <header>
        <h3>{title}</h3>
        <span className="broadcast-state">
          {state === 'recalled' && !wasSent ? words.discarded : words.states[state]}
        </span>
      </header>
      <p className="broadcast-body">{body}</p>
      <p className="broadcast-meta">
        <span>{words.by(author, formatMoment(broadcast.confirmedAt ?? broadcast.createdAt))}</span>
        <span>{words.audiences[audience]}</span>
        {link !== null && <code>{link}</code>}
      </p>
      {wasSent && <Numbers broadcast={broadcast} />}
      <footer>
        {state === 'draft' && (
          <Button size="dense" onClick={() => onContinue(broadcast)}>
            {words.continue}
          </Button>
        )}
        {state !== 'recalled' && (
          <Button size="dense" variant="text" onClick={() => onRecall(broadcast)}>
            {state === 'draft' ? words.discard : words.recall}
          </Button>
        )}
      </footer>
    </li>
  );
}

function Numbers({ broadcast: { reached, people, read, state } }: { broadcast: Broadcast }) {
  return (
    <dl className="broadcast-numbers">
      <div>
        <dt>{words.numbers.reached}</dt>
        <dd>
          {formatCount(reached)}
          {state === 'sending' && <small>{words.numbers.of(formatCount(people))}</small>}
        </dd>
      </div>
      <div>
        <dt>{words.numbers.read}</dt>
        <dd>
          {formatCount(read)}
          {reached > 0 && <small>{Math.round((read / reached) * 100)}%</small>}
        </dd>
      </div>
      {state === 'sending' && (
        <progress value={reached} max={Math.max(people, 1)} aria-label={words.states.sending} />
      )}
    </dl>
  );
}
