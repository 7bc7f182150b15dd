import type { OutputOf, listPublicWorks } from '@yinji/contract';
import { Link } from '@tanstack/react-router';
import { Glyph } from '@yinji/ui';
import type { CSSProperties } from 'react';
import { serverNow } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatMoment } from '../../lib/format.ts';
import { PublicPicture } from '../../lib/public-picture.tsx';
import { TrackSquares } from '../../lib/public-tracks/track-squares.tsx';

type PublicWork = OutputOf<typeof listPublicWorks>['items'][number];

interface WorkCardProps {
  work: PublicWork;
  isFirst: boolean;
  isInShell: boolean;
}

/** From this proportion on a work takes two columns: in one it would be a strip. */
const WIDE = 2;
const SIZES = '(width < 600px) calc(50vw - 54px), 240px';
const WIDE_SIZES = '(width < 600px) calc(100vw - 68px), 510px';
const isWide = ({ width, height }: PublicWork) => width >= WIDE * height;

/** The works of a list, each a card. */
export function WorkCards({
  works,
  first,
  isInShell,
}: {
  works: readonly PublicWork[];
  /** How many may be in the first view: their pictures come first. */
  first: number;
  isInShell: boolean;
}) {
  return (
    <ul className="market-cards">
      {works.map((work, place) => (
        <li key={work.id} className={isWide(work) ? 'work-wide' : undefined}>
          <WorkCard work={work} isFirst={place < first} isInShell={isInShell} />
        </li>
      ))}
    </ul>
  );
}

/**
 * A work on its mat, whole: a scroll keeps its proportions. The whole card leads to it, for members within the shell; the
 * name leads to its creator.
 */
function WorkCard({ work, isFirst, isInShell }: WorkCardProps) {
  return (
    <article className="work-card relative block">
      <span
        className="work-mat relative block aspect-[1/1.06] rounded-[2px] bg-mat [container-type:size] [--around:56px]"
        style={{ '--ratio': work.width / work.height } as CSSProperties}
      >
        <PublicPicture work={work} sizes={isWide(work) ? WIDE_SIZES : SIZES} isFirst={isFirst} />
      </span>
      <span className="work-caption grid grid-cols-[minmax(0,1fr)_30px] gap-10 pt-14">
        <span>
          <Link
            {...(isInShell
              ? { to: paths.work, search: { id: work.id } }
              : { to: paths.verify, search: { work: work.id } })}
            className="work-link text-inherit"
          >
            <strong className="block [font:600_17px/26px_var(--serif)] text-balance">{work.title}</strong>
          </Link>
          {work.creatorId === null ? (
            <span>{work.creatorName}</span>
          ) : (
            <Link to={paths.verify} search={{ creator: work.creatorId }} className="work-creator">
              {work.creatorName}
            </Link>
          )}
        </span>
        <Glyph digest={work.recordSha256} />
      </span>
      <span className="flex flex-wrap justify-between items-center gap-x-12 gap-y-4 mt-10 pt-9 line-t text-ink-3 text-13 leading-20">
        <TrackSquares work={work} />
        <span>{formatMoment(work.depositedAt, serverNow())} 存证</span>
        <span className="mono w-full">{work.depositNumber}</span>
      </span>
    </article>
  );
}
