import { judgePaper } from './judge-paper.ts';
import type { PaperReading } from './read-paper.ts';

/** Frames, one after the other, in which the same must differ: a single one may be shaken. */
const DIFFERING = 2;
/** In which nothing but the picture is unclear: a smooth one has no fingerprint, however well it is seen. */
const PICTURELESS = 4;

/**
 * Whether the last frame of the camera is read well enough to be the answer. A strange code beside the paper is no
 * answer.
 * @param frames as read one after the other
 */
export function isStill(frames: readonly PaperReading[]): boolean {
  const last = frames.at(-1);
  if (last === undefined || last.code.state === 'foreign') return false;
  const { verdict, parts } = judgePaper(last, undefined);
  if (verdict === 'waiting') return true;
  const isLasting = (count: number) =>
    frames.length >= count && frames.slice(-count).every((one) => isAlike(one, last));
  if (verdict === 'differs') return isLasting(DIFFERING);
  return parts.code === 'same' && parts.rosette === 'same' && isLasting(PICTURELESS);
}

function isAlike(one: PaperReading, other: PaperReading): boolean {
  return (
    one.code.state === other.code.state &&
    one.rosette === other.rosette &&
    (one.picture.state === 'unclear') === (other.picture.state === 'unclear')
  );
}
