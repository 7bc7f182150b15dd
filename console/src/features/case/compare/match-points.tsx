import type { Candidate } from '../review-case.ts';
import type { Orientation } from '../strength.ts';
import { Drawing } from './frame.tsx';

type Points = NonNullable<NonNullable<Candidate['part']>['points']>;

export interface MarkedPoints {
  points: Points;
  /** The pair under the pointer. */
  marked: number | null;
  onMark: (pair: number | null) => void;
}

/** Features that match: whoever points at one sees its partner in the other picture. */
export function MatchPoints({
  of,
  points,
  marked,
  onMark,
  orientation,
}: MarkedPoints & { of: keyof Points; orientation?: Orientation }) {
  return (
    <Drawing className="match-points" {...(orientation && { orientation })}>
      {points[of].map(([x, y], pair) => (
        // A line without length is a round dot, however the drawing is stretched.
        <path
          key={`${x} ${y}`}
          d={`M${x} ${y}h0`}
          data-marked={pair === marked || undefined}
          onPointerEnter={() => onMark(pair)}
          onPointerLeave={() => onMark(null)}
        />
      ))}
    </Drawing>
  );
}
