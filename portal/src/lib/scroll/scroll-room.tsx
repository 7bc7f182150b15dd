import type { WorkDetail } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { QueryState } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { recordQuery } from '../record-query.ts';
import { useSession } from '../session.ts';
import { words as portalWords } from '../words.ts';
import { colophonsOf } from './colophons.ts';
import { Handscroll } from './handscroll.tsx';
import { scrollWords as words } from './words.ts';

/** The holder's scroll of a work; the address carries the event, `all` is none. */
export function ScrollRoom({ work, event, title }: { work: WorkDetail; event: string; title: string }) {
  const navigate = useNavigate();
  const account = useSession()?.account;
  const query = useQuery({
    ...recordQuery(work.deposit?.number ?? '', work.deposit?.queryCode),
    enabled: work.deposit !== null,
  });
  return (
    <article className="scroll-room">
      <header className="wrap">
        <p className="crumb">
          <Link to={paths.work} search={{ id: work.id }}>
            {words.back}
          </Link>
          {`　/　${words.title}`}
        </p>
        <h1>{title}</h1>
        {work.deposit && <p className="mono sm dim">{work.deposit.number}</p>}
        <p className="muted">{words.lead}</p>
      </header>
      {(query.data ?? !work.deposit) && (
        <Handscroll
          title={title}
          author={account?.verifiedName ?? account?.nickname}
          previewUrl={work.previewUrl}
          colophons={colophonsOf(query.data?.timeline ?? [], work)}
          chosen={event}
          onChoose={(key) =>
            void navigate({
              to: paths.work,
              search: { id: work.id, scroll: key ?? 'all' },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      {work.deposit && (
        <div className="wrap">
          <QueryState query={query} title={portalWords.loadFailed} blocks={2} />
        </div>
      )}
    </article>
  );
}
