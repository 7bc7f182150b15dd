import { contentPages, type ContentPage } from '@yinji/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentKind } from '../../platform/index.ts';
import type { WrittenText } from './content-store.ts';

/** `# title`, a blank line, the lead, a blank line, the rest. */
function read(kind: ContentPage): WrittenText {
  const source = readFileSync(join(import.meta.dirname, 'defaults', `${kind}.md`), 'utf8');
  const [title = '', lead = '', ...rest] = source.split('\n\n');
  return {
    title: title.replace(/^# /, ''),
    lead,
    body: rest.join('\n\n').trim(),
    coverId: null,
    startsOn: null,
    endsOn: null,
  };
}

const TEXTS = Object.fromEntries(contentPages.map((kind) => [kind, read(kind)])) as Record<
  ContentPage,
  WrittenText
>;

/** The built-in text, shown where nothing was published; an activity has none. */
export const defaultText = (kind: ContentKind): WrittenText | undefined =>
  kind === 'activity' ? undefined : TEXTS[kind];
