import { searchWords } from './search-words.ts';
import type { WorkType } from './works-store.ts';

interface Wanted {
  workType?: WorkType | undefined;
  category?: string | undefined;
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  passed?: 'confirmation' | 'certification' | 'both' | undefined;
}

const DAY_MS = 86_400_000;
/** The start of a day in Beijing. */
const beginOf = (day: string) => new Date(`${day}T00:00:00.000+08:00`);

/** Filters of both lists; `to` is a whole day. */
export const readFilter = ({ workType, category, keyword, from, to, passed }: Wanted) => ({
  words: searchWords(keyword ?? ''),
  workType,
  category,
  passed,
  from: from === undefined ? undefined : beginOf(from),
  until: to === undefined ? undefined : new Date(beginOf(to).getTime() + DAY_MS),
});
