import type { AiDeclaration } from '@yinji/contract';
import type { AppContext } from '../../platform/index.ts';
import type { CorrectionRow } from '../corrections/index.ts';

/** What the holder of a confirmation answered: their words, and the files that its reviewer may open. */
export interface CorrectionAnswer {
  statement: string;
  materialIds: string[];
  /** Their statement on artificial intelligence until then, where they changed it. */
  aiBefore?: AiDeclaration | null;
}

const purposeOf = (correctionId: string) => `correction-answer:${correctionId}`;

export const sealAnswer = ({ vault }: AppContext, correctionId: string, answer: CorrectionAnswer): Uint8Array =>
  vault.seal(purposeOf(correctionId), JSON.stringify(answer));

/** Undefined while it has none, and where it is of a former holder of the work. */
export const openAnswer = (
  { vault }: AppContext,
  { id, answer_sealed, answered_by }: Pick<CorrectionRow, 'id' | 'answer_sealed' | 'answered_by'>,
  holderId: string,
): CorrectionAnswer | undefined =>
  answer_sealed === null || answered_by !== holderId
    ? undefined
    : (JSON.parse(vault.open(purposeOf(id), answer_sealed)) as CorrectionAnswer);
