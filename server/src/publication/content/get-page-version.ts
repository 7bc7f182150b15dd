import { Refusal, type AppContext } from '../../platform/index.ts';
import { findPage, findVersion, textOf } from './content-store.ts';
import { defaultText } from './default-text.ts';

const EMPTY = { title: '', lead: '', body: '', coverId: null, startsOn: null, endsOn: null };

/** One version's text; 0 is the built-in one, and empty for an activity. */
export async function getPageVersion(context: AppContext, { id, version }: { id: string; version: number }) {
  const page = Refusal.unlessFound(await findPage(context.db, id));
  if (version === 0) return { version, ...(defaultText(page.kind) ?? EMPTY) };
  const row = Refusal.unlessFound(await findVersion(context.db, id, version));
  return { version, ...textOf(row) };
}
