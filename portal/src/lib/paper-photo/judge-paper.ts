import type { PaperReading } from './read-paper.ts';

/** The platform's answer to what was typed and to the picture's fingerprint. */
export interface PaperAnswer {
  matches: boolean;
  /** Absent where nothing was compared. */
  picture?: 'same' | 'differs' | 'unclear' | undefined;
}

export type PartState = 'same' | 'differs' | 'unclear' | 'waiting' | 'absent';
export interface PaperJudgement {
  /** `waiting`: what the photograph shows agrees, and the two fields are still to be typed. */
  verdict: 'same' | 'differs' | 'unclear' | 'waiting';
  parts: Record<'code' | 'rosette' | 'picture' | 'fields', PartState>;
}

/**
 * 相符 only if every part that this kind of paper has was readable and agrees, 不符 if one readable part
 * differs.
 */
export function judgePaper(
  { code, rosette, picture }: PaperReading,
  answer: PaperAnswer | undefined,
): PaperJudgement {
  const parts: PaperJudgement['parts'] = {
    code: code.state === 'same' ? 'same' : code.state === 'none' ? 'unclear' : 'differs',
    rosette,
    picture: judgePicture(picture, answer),
    fields: answer === undefined ? 'waiting' : answer.matches ? 'same' : 'differs',
  };
  const states = Object.values(parts);
  const verdict = (['differs', 'unclear', 'waiting'] as const).find((one) => states.includes(one)) ?? 'same';
  return { verdict, parts };
}

function judgePicture(picture: PaperReading['picture'], answer: PaperAnswer | undefined): PartState {
  if (picture.state === 'absent' || picture.state === 'unclear') return picture.state;
  if (answer === undefined) return 'waiting';
  // The platform says nothing about the picture to somebody who does not know the two fields.
  return answer.picture ?? (answer.matches ? 'unclear' : 'waiting');
}
