import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, EmptyState, Skeleton, Status, buttonClass, TableHead } from '@yinji/ui';
import type { listIdentityReviews, OutputOf } from '@yinji/contract';
import { paths } from '../../config/paths.ts';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { Waited } from '../../lib/waited.tsx';
import { reviewsWords } from './words.ts';
import { reviewsQuery } from './review-queries.ts';
import './identity-reviews.css';

const words = reviewsWords;
type Item = OutputOf<typeof listIdentityReviews>['items'][number];

/** Reviews waiting for a first or a second person, the oldest first. */
export function IdentityReviewsPage() {
  const query = useQuery(reviewsQuery);
  const { data, isFetching, refetch } = query;
  useTitle(words.title);
  return (
    <main id="main" className="page reviews" tabIndex={-1}>
      <h1>{words.title}</h1>
      <p className="max-w-720 mt-6 mb-24 mx-0 text-ink-2">{words.lead}</p>
      {data ? (
        data.items.length > 0 ? (
          <List items={data.items} total={data.total} />
        ) : (
          <EmptyState
            title={words.emptyTitle}
            actions={
              <Button busy={isFetching} onClick={() => void refetch()}>
                {words.refresh}
              </Button>
            }
          >
            {words.empty}
          </EmptyState>
        )
      ) : (
        <QueryPlace query={query} title={words.loadFailed}>
          <Skeleton shape="block" />
        </QueryPlace>
      )}
    </main>
  );
}

function List({ items, total }: { items: Item[]; total: number }) {
  const { columns } = words;
  return (
    <>
      <table>
        <caption>
          {words.total(formatCount(total))}
          {total > items.length && `　${words.more}`}
        </caption>
        <TableHead columns={columns} />
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">{item.maskedName}</th>
              <td>{words.kinds[item.kind]}</td>
              <td>
                <Waited since={item.submittedAt} />
              </td>
              <td>
                {item.isMine
                  ? words.mine
                  : item.first
                    ? words.first(item.first.name, formatMoment(item.first.at))
                    : words.waiting}
                {item.rejectedBefore > 0 && (
                  <span className="block mt-4">
                    <Status kind="reviewing" word={words.rejectedBefore(formatCount(item.rejectedBefore))} />
                  </span>
                )}
              </td>
              <td>
                <Link
                  to={paths.identityReview}
                  search={{ id: item.id }}
                  className={buttonClass(item.isMine ? 'secondary' : 'primary', 'dense')}
                  aria-label={words.openOf(item.maskedName)}
                >
                  {words.open}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
