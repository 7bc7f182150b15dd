import { QUALITY_FLOOR } from '../../config/constants.ts';
import { strengthWords, candidateWords } from './words.ts';
import { orientationWords } from './compare/words.ts';
import type { Candidate, ReviewCase } from './review-case.ts';
import { levelOf, orderOf, orientationOf } from './strength.ts';

/** One sentence about the selected candidate, words before numbers. */
export function VerdictLine({ opened, candidate }: { opened: ReviewCase; candidate: Candidate | undefined }) {
  if (!candidate)
    return (
      <div className="verdict grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-14 gap-y-0 max-sm:grid-cols-[minmax(0,1fr)]">
        <p className="flex items-center gap-10 [font:600_20px/30px_var(--serif)]">{candidateWords.none}</p>
        <p className="text-ink-2">{candidateWords.noneText}</p>
        <Quality quality={opened.quality} />
      </div>
    );
  const level = levelOf(candidate);
  const { word, means } = strengthWords[level];
  const orientation = orientationOf(candidate.orientation);
  return (
    <div
      className="verdict grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-14 gap-y-0 max-sm:grid-cols-[minmax(0,1fr)]"
      aria-live="polite"
    >
      <p className="flex items-center gap-10 [font:600_20px/30px_var(--serif)]">
        <span className={`letter letter-${level}`}>{candidate.letter}</span>
        {word}
      </p>
      <p className="text-ink-2">{means}</p>
      <p className="verdict-more col-span-full flex flex-wrap gap-y-0 gap-x-16 text-13 leading-22">
        {(candidate.distance !== null || candidate.part) && (
          <span>{candidateWords.matches(orientationWords[orientation])}</span>
        )}
        <span>{orderOf(candidate)}</span>
        <span>{candidateWords[candidate.sameHolder ? 'sameHolder' : 'otherHolder']}</span>
        <span className={candidate.isPublic ? undefined : 'verdict-private'}>
          {candidateWords[candidate.isPublic ? 'public' : 'privateShown']}
        </span>
      </p>
      <Quality quality={opened.quality} />
    </div>
  );
}

/** Flat colour and gradients have no useful fingerprint. */
function Quality({ quality }: { quality: number | null }) {
  if (quality === null || quality >= QUALITY_FLOOR) return null;
  return (
    <p className="verdict-more col-span-full flex flex-wrap gap-y-0 gap-x-16 text-13 leading-22 verdict-private">
      {candidateWords.lowQuality}
    </p>
  );
}
