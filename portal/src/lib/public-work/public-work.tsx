import { getPublicProfile, type getPublicWork, type OutputOf, workTypeLabels } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Glyph, buttonClass, Fact, Skeleton } from '@yinji/ui';
import { lazy, Suspense, useState, type CSSProperties, type ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { api } from '../api.ts';
import { Avatar } from '../avatar.tsx';
import { BelowFirstView } from '../below-first-view.tsx';
import { formatInstant } from '../format.ts';
import { PublicPicture } from '../public-picture.tsx';
import { TrackSquares } from '../public-tracks/track-squares.tsx';
import { publicWorkWords as words } from './words.ts';
import './public-work.css';

const ReportDialog = lazy(() =>
  import('../report/report-dialog.tsx').then(({ ReportDialog: dialog }) => ({ default: dialog })),
);

const PublicScroll = lazy(() =>
  import('../scroll/public-scroll.tsx').then((module) => ({ default: module.PublicScroll })),
);

/** Of the public picture, px. */
const LARGEST_SIDE = 960;

type PublicWork = OutputOf<typeof getPublicWork>;

function Portrait({ creatorId }: { creatorId: string }) {
  const { data } = useQuery(api.query(['profile', creatorId], getPublicProfile, { id: creatorId }));
  return data ? <Avatar account={data} /> : <span className="avatar" aria-hidden="true" />;
}

/**
 * A public work: the whole picture, the holder's public name, its record. `actions` stand before the report; the room
 * wears utilities of `page-utilities.css`.
 */
export function PublicWorkView({ work, actions }: { work: PublicWork; actions?: ReactNode }) {
  const [isReporting, setIsReporting] = useState(false);
  const ratio = work.width / work.height;
  // At its final size before it loads.
  const width = Math.round(work.width * Math.min(1, LARGEST_SIDE / Math.max(work.width, work.height)));
  return (
    <article className="public-work">
      <figure
        className="public-work-mat grid place-items-center min-h-420 m-0 p-56 rounded-[2px] bg-mat max-sm:min-h-240 max-sm:mx-[calc(-1_*_var(--gutter))] max-sm:p-28"
        style={{ '--wide': `${width}px`, '--ratio': ratio } as CSSProperties}
      >
        <PublicPicture work={work} sizes={`min(${width}px, calc(100vw - 56px))`} isFirst />
      </figure>
      <div className="public-work-side">
        <header>
          <h1 className="as-typed">{work.title}</h1>
          <p className="public-work-creator flex gap-10 items-center">
            {work.creatorId === null ? (
              work.creatorName
            ) : (
              <>
                <Portrait creatorId={work.creatorId} />
                <Link to={paths.verify} search={{ creator: work.creatorId }}>
                  {work.creatorName}
                </Link>
              </>
            )}
          </p>
        </header>
        {work.introduction !== '' && <p className="public-work-words">{work.introduction}</p>}
        <dl className="public-work-facts [border-top:1px_solid_var(--ink)]">
          <Fact name={words.kind}>{workTypeLabels[work.workType]}</Fact>
          <Fact name={words.deposited}>{`${formatInstant(work.depositedAt)} UTC+8`}</Fact>
          <Fact name={words.status}>{work.status}</Fact>
          <Fact name={words.tracks}>
            <TrackSquares work={work} />
          </Fact>
          <div>
            <dt>{words.number}</dt>
            <dd className="mono">{work.depositNumber}</dd>
            <Glyph digest={work.recordSha256} />
          </div>
        </dl>
        <div className="public-work-actions">
          <Link to={paths.verify} search={{ number: work.depositNumber }} className={buttonClass('primary')}>
            {words.verify}
          </Link>
          {actions}
          <Button variant="text" onClick={() => setIsReporting(true)}>
            {words.report}
          </Button>
        </div>
        <p className="xs dim">{words.limits}</p>
      </div>
      <section className="public-work-story" aria-labelledby="public-work-story">
        <h2 id="public-work-story">{words.story}</h2>
        <BelowFirstView>
          <Suspense fallback={<Skeleton shape="block" />}>
            <PublicScroll work={work} />
          </Suspense>
        </BelowFirstView>
      </section>
      {isReporting && (
        <Suspense>
          <ReportDialog about={{ workId: work.id }} title={work.title} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
    </article>
  );
}
