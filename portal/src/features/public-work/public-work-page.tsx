import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, buttonClass } from '@yinji/ui';
import { mayPass, QueryFailure } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { publicWorkQuery } from '../../lib/public-work/public-work-query.ts';
import { PublicWorkView } from '../../lib/public-work/public-work.tsx';
import { publicWorkWords as words } from '../../lib/public-work/words.ts';
import { useTitle } from '../../lib/use-title.ts';
import { RecordLoading } from '../../lib/verification/record-parts.tsx';
import { words as portalWords } from '../../lib/words.ts';

/** A public work as a visitor sees it. */
export function PublicWorkPage({ id }: { id: string }) {
  const query = useQuery(publicWorkQuery(id));
  const { data } = query;
  useTitle(data?.title ?? words.title);
  if (data) return <PublicWorkView work={data} />;
  if (query.error === null) return <RecordLoading title={words.title} />;
  if (mayPass(query.error)) return <QueryFailure query={query} title={portalWords.loadFailed} />;
  return (
    <EmptyState
      title={words.none}
      actions={
        <Link to={paths.verify} search={{}} className={buttonClass('primary')}>
          {words.byNumber}
        </Link>
      }
    >
      <p>{words.noneSays}</p>
    </EmptyState>
  );
}
