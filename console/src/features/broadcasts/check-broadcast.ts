import { words } from './words.ts';

export interface Writing {
  title: string;
  body: string;
  link: string;
  audience: 'all' | 'members';
}

/** Faults of a broadcast before its preview, by field; the server checks again. Pure. */
export function faultsOf({ title, body, link }: Writing): Partial<Record<keyof Writing, string>> {
  const [titleLength, bodyLength] = [title.trim().length, body.trim().length];
  return {
    ...(titleLength < 2 || titleLength > 40 ? { title: words.missingTitle } : {}),
    ...(bodyLength < 2 || bodyLength > 1000 ? { body: words.missingBody } : {}),
    ...(link.trim() === '' || /^\/[\w-]+(?:\?[\w=&%.-]*)?$/.test(link.trim()) ? {} : { link: words.wrongLink }),
  };
}
