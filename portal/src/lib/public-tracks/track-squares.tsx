import { clsx } from 'clsx';
import { trackWords as words } from './track-words.ts';
import './track-squares.css';

export type Reviewed = 'confirmation' | 'certification';

/** One track's mark: filled where it passed, a dashed outline elsewhere. Form carries the state, colour only adds. */
export function Square({ of, isPassed }: { of: keyof typeof words.mark; isPassed: boolean }) {
  return (
    <span className={clsx('track-square', isPassed && 'track-square-passed')} aria-hidden="true">
      {words.mark[of]}
    </span>
  );
}

/** 存 确 认 of a public work. Strangers see what passed; a review under way and a refusal are the holder's alone. */
export function TrackSquares({ work }: { work: { isConfirmed: boolean; isCertified: boolean } }) {
  return (
    <span className="inline-flex gap-4">
      <Square of="evidence" isPassed />
      <Square of="confirmation" isPassed={work.isConfirmed} />
      <Square of="certification" isPassed={work.isCertified} />
      <span className="visually-hidden">{words.said(work.isConfirmed, work.isCertified)}</span>
    </span>
  );
}
