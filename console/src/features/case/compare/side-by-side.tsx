import { orientationWords, compareWords } from './words.ts';
import type { Candidate, ReviewCase } from '../review-case.ts';
import type { Orientation } from '../strength.ts';
import { Frame, PartOutline, Turned, ratioOf } from './frame.tsx';
import { MatchPoints, type MarkedPoints } from './match-points.tsx';
import type { Picture } from './use-picture.ts';

export interface PairProps {
  opened: ReviewCase;
  own: Picture;
  other: Picture;
  /** How the submission is turned. */
  orientation: Orientation;
}

export function SideBySide({
  opened,
  own,
  other,
  orientation,
  candidate,
  part,
  matches,
}: PairProps & {
  candidate: Candidate | undefined;
  part: Candidate['part'];
  matches: MarkedPoints | undefined;
}) {
  const turned =
    orientation === 'as-is' ? compareWords.submission : compareWords.turned(orientationWords[orientation]);
  return (
    <div
      className={
        candidate
          ? 'stage grid gap-12 min-h-0 min-[1200px]:[flex:1_0_260px] min-[1200px]:grid-rows-[minmax(0,1fr)] stage-pair sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]'
          : 'stage grid gap-12 min-h-0 min-[1200px]:[flex:1_0_260px] min-[1200px]:grid-rows-[minmax(0,1fr)]'
      }
    >
      <figure>
        <Frame ratio={ratioOf(own, orientation)}>
          <Turned url={opened.previewUrl} picture={own} orientation={orientation} alt={turned} />
          <PartOutline corners={part?.submission} orientation={orientation} />
          {matches && <MatchPoints {...matches} of="submission" orientation={orientation} />}
        </Frame>
        <figcaption>
          <b>{turned}</b>
        </figcaption>
      </figure>
      {candidate && (
        <figure>
          <Frame ratio={ratioOf(other, 'as-is')}>
            <Turned url={candidate.previewUrl} picture={other} alt={candidate.letter} />
            <PartOutline corners={part?.candidate} />
            {matches && <MatchPoints {...matches} of="candidate" />}
          </Frame>
          <figcaption>
            <b>{candidate.letter}</b>
            {candidate.isPublic && `「${candidate.title}」`}
          </figcaption>
        </figure>
      )}
    </div>
  );
}
