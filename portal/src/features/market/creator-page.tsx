import { getPersonalHomePage, type OutputOf } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, buttonClass } from '@yinji/ui';
import { mayPass, QueryFailure } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { Avatar } from '../../lib/avatar.tsx';
import { formatCount, formatDay } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { RecordLoading } from '../../lib/verification/record-parts.tsx';
import { words as portalWords } from '../../lib/words.ts';
import { WorkCards } from './work-card.tsx';
import { creatorWords as words } from './words.ts';
import './market.css';

const FIRST = 2;

/** A creator as strangers see them: the name beside their works, an introduction, and their public works. */
export function CreatorPage({ id }: { id: string }) {
  const query = useQuery({ ...api.query(['creator', id], getPersonalHomePage, { id }), retry: false });
  const { data } = query;
  useTitle(data?.profile.nickname ?? words.title);
  if (data) return <Shown page={data} />;
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

function Shown({ page: { profile, works, total, since } }: { page: OutputOf<typeof getPersonalHomePage> }) {
  return (
    <article>
      <header className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-24 gap-y-12 items-center py-36 [border-bottom:1px_solid_var(--ink)] max-sm:gap-x-16 max-sm:py-24">
        <Avatar account={profile} size="large" />
        <div>
          <h1 className="as-typed text-balance">{profile.nickname}</h1>
          <p className="muted">
            {words.works(formatCount(total))}
            <span aria-hidden="true"> · </span>
            {words.since(formatDay(since))}
          </p>
        </div>
        {profile.introduction !== '' && (
          <p className="col-span-full max-w-[38em] whitespace-pre-line [overflow-wrap:anywhere]">
            {profile.introduction}
          </p>
        )}
      </header>
      {works.length === 0 ? (
        <EmptyState title={words.empty}>
          <p>{words.emptySays}</p>
        </EmptyState>
      ) : (
        <WorkCards works={works} first={FIRST} isInShell={false} />
      )}
      {total > works.length && <p className="muted text-center">{words.newest(formatCount(works.length))}</p>}
      <p className="xs dim">{words.limits}</p>
    </article>
  );
}
