import { listMaterials, type WorkDetail } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../api.ts';
import { recordQuery } from '../record-query.ts';
import { useSession } from '../session.ts';
import { printOnly } from '../verification/print.ts';
import { words as portalWords } from '../words.ts';
import { colophonsOf } from './colophons.ts';
import { CourtAnnex } from './court-annex.tsx';
import { Handscroll } from './handscroll.tsx';
import { OwnWallLabel } from './own-wall-label.tsx';
import { scrollWords as words } from './words.ts';

/** The holder's scroll of a work; the address carries the event, `all` is none. */
export function ScrollRoom({ work, event, title }: { work: WorkDetail; event: string; title: string }) {
  const navigate = useNavigate();
  const account = useSession()?.account;
  const query = useQuery({
    ...recordQuery(work.deposit?.number ?? '', work.deposit?.queryCode),
    enabled: work.deposit !== null,
  });
  const making = useQuery(api.query(['own', 'materials', work.id], listMaterials, { workId: work.id }));
  const { data: record, dataUpdatedAt } = query;
  const holder = account?.verifiedName ?? account?.nickname;
  const colophons = colophonsOf(record?.timeline ?? [], work, making.data ?? []);
  return (
    <article className="scroll-room">
      <header className="wrap">
        <p className="crumb">
          <Link to={paths.work} search={{ id: work.id }}>
            {words.back}
          </Link>
          {`　/　${words.title}`}
        </p>
        <div className="flex flex-wrap gap-x-40 gap-y-16 items-end justify-between">
          <div className="min-w-0">
            <h1 className="as-typed">{title}</h1>
            {work.deposit && <p className="mono sm dim">{work.deposit.number}</p>}
            <p className="muted">{words.lead}</p>
          </div>
          {record && making.data && (
            <p className="flex flex-wrap gap-12">
              <Button onClick={() => void printOnly()}>{words.printAnnex}</Button>
              {record.provenAt !== null && (
                <Button onClick={() => void printOnly('label')}>{words.printLabel}</Button>
              )}
            </p>
          )}
        </div>
      </header>
      {(record ?? !work.deposit) && making.data && (
        <Handscroll
          title={title}
          author={holder}
          previewUrl={work.previewUrl}
          colophons={colophons}
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
      {record && making.data && (
        <>
          <CourtAnnex
            title={title}
            workType={work.workType}
            holder={holder}
            previewUrl={work.previewUrl}
            record={record}
            queryCode={work.deposit?.queryCode}
            colophons={colophons}
            askedMs={dataUpdatedAt}
          />
          <OwnWallLabel work={work} title={title} record={record} />
        </>
      )}
      <div className="wrap">
        <QueryState
          query={work.deposit && !making.error ? query : making}
          title={portalWords.loadFailed}
          blocks={2}
        />
      </div>
    </article>
  );
}
