import { type WorkDetail, workTypeLabels } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { EmptyState, Loading, Skeleton, TrackStepper, buttonClass } from '@yinji/ui';
import { lazy, Suspense, useDeferredValue } from 'react';
import { mayPass, QueryFailure, QueryState, serverNow } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { BelowFirstView } from '../../lib/below-first-view.tsx';
import { recordQuery } from '../../lib/record-query.ts';
import { RecordTimeline } from '../../lib/record-timeline.tsx';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { workQuery } from '../../lib/work-query.ts';
import { words as portalWords } from '../../lib/words.ts';
import { AiLine } from './ai-line.tsx';
import { DocumentList } from './document-list.tsx';
import { EraseBlock } from './erase-block.tsx';
import { earlySuccessions, earlyWork } from './early-work.ts';
import { FileLabelList } from './file-label-list.tsx';
import { MaterialSection } from './material-section.tsx';
import { SuccessionBanner, successionsOf } from './succession-banner.tsx';
import { trackSteps } from './track-steps.tsx';
import { VersionList } from './version-list.tsx';
import { PublicLink, WorkDigests, WorkNumber, WorkStanding } from './work-identity.tsx';
import { WorkButtons } from './work-buttons.tsx';
import { pictureClass, WorkPicture } from './work-picture.tsx';
import { workWords as words } from './words.ts';
import '../../lib/lay-out-later.css';
import './work.css';

const ScrollRoom = lazy(() =>
  import('../../lib/scroll/scroll-room.tsx').then((module) => ({ default: module.ScrollRoom })),
);
const CorrectionPanel = lazy(() =>
  import('./correction-panel.tsx').then((module) => ({ default: module.CorrectionPanel })),
);
const OtherWork = lazy(() => import('./other-work.tsx').then((module) => ({ default: module.OtherWork })));
const ShelfPanel = lazy(() => import('./shelf-panel.tsx').then((module) => ({ default: module.ShelfPanel })));

/** The holder's page of a work: the picture, the three tracks, the documents, and the next steps. Others' see OtherWork. */
export function ProductDetailPage() {
  const { id, scroll } = useSearch({ from: '/shell/product-detail' });
  const query = useQuery({
    ...workQuery(id ?? ''),
    enabled: id !== undefined && !import.meta.env.SSR,
    ...earlyWork(id),
  });
  const { data: answer } = query;

  // Fetched in parallel: its notice is above the title.
  useQuery({
    ...successionsOf(id ?? ''),
    enabled: id !== undefined && !import.meta.env.SSR,
    ...earlySuccessions(id),
  });
  // Rendering the answer is deferred, so that input meanwhile is handled.
  const data = useDeferredValue(answer);
  useTitle(data ? data.title || words.untitled : words.pageTitle);
  if (data && scroll !== undefined)
    return (
      <Suspense fallback={<WorkLoading />}>
        <ScrollRoom work={data} event={scroll} title={data.title || words.untitled} />
      </Suspense>
    );
  if (data) return <Work work={data} />;
  if (id === undefined) return <NoWork isChosen={false} />;
  if (!query.error) return <WorkLoading />;
  if (!mayPass(query.error))
    return (
      <Suspense fallback={<WorkLoading />}>
        <OtherWork id={id} loading={<WorkLoading />} none={<NoWork isChosen />} />
      </Suspense>
    );
  return (
    <div className="wrap">
      <QueryFailure query={query} title={portalWords.loadFailed} />
    </div>
  );
}

/** The frame of the page; the picture is shown before the script loads (`app/first-paint.ts`). */
function WorkLoading() {
  return (
    <div className="wrap work pb-96 print:pb-0">
      <h1 className="visually-hidden">{words.pageTitle}</h1>
      <p className="crumb">
        <Link to={paths.personal}>我的作品</Link>
      </p>
      <div className="work-top">
        <div className="work-mount" data-picture={pictureClass} />
        <Loading className="work-loading">
          <Skeleton shape="block" />
          <Skeleton />
          <Skeleton />
        </Loading>
      </div>
    </div>
  );
}

function NoWork({ isChosen }: { isChosen: boolean }) {
  return (
    <div className="wrap">
      <EmptyState
        isPage
        title={isChosen ? '没有这件作品' : '没有选定作品'}
        actions={
          <Link to={paths.personal} className={buttonClass()}>
            看我的作品
          </Link>
        }
      >
        <p>
          {isChosen
            ? '它可能已被删除，或不属于当前账号，也没有公开。您存入后转让出去的，存证在“我的作品”的末尾；别人未公开的作品请凭编号与查询码查验。'
            : '作品的三条进度、每一步的时间与理由、证书和时间线按作品列出。请从我的作品里打开一件。'}
        </p>
      </EmptyState>
    </div>
  );
}

function Work({ work }: { work: WorkDetail }) {
  const account = useSession()?.account;
  return (
    <div className="wrap work pb-96 print:pb-0 in-turn">
      <p className="crumb">
        <Link to={paths.personal}>我的作品</Link>　/　{workTypeLabels[work.workType]}
      </p>
      <div className="work-top">
        <WorkPicture work={work} />
        <div className="in-turn">
          {work.deposit?.complete && <SuccessionBanner workId={work.id} />}
          <h1 className="as-typed mb-4">{work.title || words.untitled}</h1>
          <p className="muted">
            {account?.verifiedName ?? account?.nickname}
            {account && account.realName !== 'none' && <span className="sm dim">　实名已核验</span>}
          </p>
          <WorkStanding standing={work.standing} />
          {work.deposit && <WorkNumber deposit={work.deposit} />}
          <h2 className="visually-hidden">三项进度</h2>
          <TrackStepper steps={trackSteps(work, serverNow())} />
          <WorkButtons work={work} />
        </div>
      </div>
      {work.confirmation?.dueAt && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <CorrectionPanel work={work} />
        </Suspense>
      )}
      <BelowFirstView>
        <Details work={work} />
      </BelowFirstView>
    </div>
  );
}

function Details({ work }: { work: WorkDetail }) {
  return (
    <>
      {work.deposit && (
        <div className="work-columns">
          <div>
            <WorkStory workId={work.id} deposit={work.deposit} />
            <WorkDigests work={work} />
            <AiLine declaration={work.aiDeclaration} />
            <FileLabelList fileLabels={work.fileLabels} />
          </div>
          <div>
            <DocumentList work={work} />
            <Suspense fallback={<Skeleton shape="block" />}>
              <ShelfPanel work={work} />
            </Suspense>
            <PublicLink deposit={work.deposit} />
          </div>
        </div>
      )}
      <BelowFirstView>
        <VersionList versions={work.versions} />
        <MaterialSection workId={work.id} />
        {work.deposit?.complete && <EraseBlock workId={work.id} />}
      </BelowFirstView>
    </>
  );
}

/** The same timeline that a stranger with number and code sees. */
function WorkStory({ workId, deposit }: { workId: string; deposit: NonNullable<WorkDetail['deposit']> }) {
  const query = useQuery(recordQuery(deposit.number, deposit.queryCode));
  return (
    <section aria-labelledby="story">
      <h2 id="story">来路</h2>
      <p className="mb-16 print:hidden">
        <Link to={paths.work} search={{ id: workId, scroll: 'all' }}>
          {words.openScroll}
        </Link>
      </p>
      {query.data && <RecordTimeline entries={query.data.timeline} />}
      <QueryState query={query} title={portalWords.loadFailed} blocks={2} />
    </section>
  );
}
