import { checkNumber } from '@yinji/evidence';

/** One search word, prepared for the database; all words of a search must be found. */
export interface SearchWord {
  /** For tsquery: its characters, or its pairs of neighbours, all of them (migration 0017, search_grams). */
  grams: string;
  /** Three and more characters: separate pairs are not the word. */
  whole: string | undefined;
  /** What may stand anywhere in a number. */
  numberPart: string | undefined;
  /** What a number may begin with. */
  numberPrefix: string | undefined;
}

const MOST_WORDS = 5;
/** At least one symbol of a number's random part: the common prefix says nothing. */
const SHORTEST_NUMBER = 'YJCZ-2026-0'.length;

/** Parses the input: any case and width; blanks separate words. */
export function searchWords(typed: string): SearchWord[] {
  const words = typed.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return words.slice(0, MOST_WORDS).map((word) => {
    const signs = [...word];
    const grams = signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
    return {
      grams: [...new Set(grams)].map(quote).join(' & '),
      whole: signs.length > 2 ? word : undefined,
      numberPart: /^[0-9a-z-]{3,}$/.test(word) ? (checkNumber(word) ?? word) : undefined,
      numberPrefix: numberPrefix(word),
    };
  });
}

/** A lexeme in a tsquery (PostgreSQL manual, 8.11.2): quotes and backslashes doubled. */
const quote = (gram: string) => `'${gram.replaceAll(/['\\]/g, (sign) => sign + sign)}'`;

function numberPrefix(word: string): string | undefined {
  const whole = checkNumber(word);
  if (whole !== undefined) return whole;
  const upper = word.toUpperCase();
  return /^YJ[A-Z]{2}-\d{4}-[0-9A-Z-]+$/.test(upper) && upper.length >= SHORTEST_NUMBER ? upper : undefined;
}
