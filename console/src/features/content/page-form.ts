import type { PageText } from './content-queries.ts';

/** Typed values: empty days are empty texts. */
export interface TypedPage {
  title: string;
  lead: string;
  body: string;
  coverId: string | null;
  startsOn: string;
  endsOn: string;
}

export const typedOf = (text: PageText): TypedPage => ({
  title: text.title,
  lead: text.lead,
  body: text.body,
  coverId: text.coverId,
  startsOn: text.startsOn ?? '',
  endsOn: text.endsOn ?? '',
});

/** As the contract takes it. */
export const textOf = (typed: TypedPage) => ({
  title: typed.title.trim(),
  lead: typed.lead.trim(),
  body: typed.body.trim(),
  coverId: typed.coverId,
  startsOn: typed.startsOn === '' ? null : typed.startsOn,
  endsOn: typed.endsOn === '' ? null : typed.endsOn,
});

/** Form for comparing two texts. */
export const linesOf = (text: Pick<PageText, 'title' | 'lead' | 'body' | 'startsOn' | 'endsOn'>): string[] => [
  text.title,
  text.lead,
  ...(text.startsOn === null && text.endsOn === null ? [] : [`${text.startsOn ?? ''} – ${text.endsOn ?? ''}`]),
  ...text.body.split('\n'),
];
