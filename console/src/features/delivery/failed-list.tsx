import { retryMessage } from '@yinji/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, EmptyState, Skeleton, notice, toast } from '@yinji/ui';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { failedQuery, type FailedMessage } from './delivery-query.ts';
import { words } from './words.ts';

/** Failed messages with their reason; those that can be sent again have a button. */
export function FailedList() {
  const list = useInfiniteQuery(failedQuery);
  const { data, isFetching, hasNextPage, fetchNextPage } = list;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="delivery-failed">
      <h2 id="delivery-failed">{words.failed}</h2>
      {!data && (
        <QueryPlace query={list} title={words.loadFailed}>
          <Skeleton shape="block" className="delivery-place" />
        </QueryPlace>
      )}
      {data && items.length === 0 && <EmptyState title={words.none}>{words.noneText}</EmptyState>}
      {items.length > 0 && (
        <>
          <p className="max-w-none mt-8 text-ink-3 text-13">{words.failedNote}</p>
          <table className="delivery-rows w-full mt-12 [border-collapse:collapse] max-sm:block">
            <thead className="max-sm:absolute max-sm:w-1 max-sm:h-1 max-sm:overflow-hidden max-sm:[clip-path:inset(50%)]">
              <tr>
                {Object.entries(words.rowColumns).map(([name, word]) => (
                  <th key={name} scope="col">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {items.map((message) => (
                <FailedRow key={message.id} message={message} />
              ))}
            </tbody>
          </table>
        </>
      )}
      {hasNextPage && (
        <Button guard variant="text" busy={isFetching} onClick={() => void fetchNextPage()}>
          {words.older}
        </Button>
      )}
    </section>
  );
}

function FailedRow({ message }: { message: FailedMessage }) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => api.call(retryMessage, { id: message.id }),
    onSuccess: () => toast(words.queued, { kind: 'success' }),
    onError: (error) => notice(messageOf(error), { kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['delivery'] }),
  });
  const error = message.error ?? '';
  return (
    <tr>
      <th scope="row">
        <span className="font-mono text-13 wrap-anywhere">{message.maskedTarget || '—'}</span>
        <small>{words.channels[message.channel]}</small>
      </th>
      <td>{words.kinds[message.kind] ?? message.kind}</td>
      <td>
        <span className={`delivery-state delivery-${message.state}`}>{words.states[message.state]}</span>
        <small>
          {words.faults[error] ?? <code>{error}</code>}
          {message.provider !== null && `　${words.names[message.provider] ?? message.provider}`}
        </small>
      </td>
      <td>{formatCount(message.tries)}</td>
      <td>{formatMoment(message.createdAt)}</td>
      <td>
        {message.canRetry && (
          <Button
            guard
            size="dense"
            busy={again.isPending}
            aria-label={words.againOf(message.maskedTarget)}
            onClick={() => again.mutate()}
          >
            {words.again}
          </Button>
        )}
      </td>
    </tr>
  );
}
