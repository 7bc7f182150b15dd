import { cleanLine } from './safe-name.ts';
import type { DraftFields } from './use-draft.ts';
import { uploadWords } from './words.ts';

export type DetailsWrong = Partial<Record<'title' | 'workType' | 'description' | 'claimedCreatedOn', string>>;

/** Faults of the details before signing. `today` as YYYY-MM-DD. */
export function checkDetails(
  fields: Pick<DraftFields, 'title' | 'workType' | 'description' | 'claimedCreatedOn'>,
  today: string,
): DetailsWrong {
  const wrong: DetailsWrong = {};
  const title = cleanLine(fields.title);
  if (title === '') wrong.title = uploadWords.titleMissing;
  if (title.length > 100) wrong.title = uploadWords.titleLong;
  if (fields.workType === null) wrong.workType = uploadWords.typeMissing;
  if (fields.description.trim().length > 1000) wrong.description = uploadWords.descriptionLong;
  if (fields.claimedCreatedOn !== null && fields.claimedCreatedOn > today)
    wrong.claimedCreatedOn = uploadWords.dateAhead;
  return wrong;
}

/** Today in Beijing, YYYY-MM-DD. */
export const dayInBeijing = (nowMs: number) => new Date(nowMs + 8 * 3_600_000).toISOString().slice(0, 10);
