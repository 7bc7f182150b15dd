import { Refusal, type AppContext } from '../../platform/index.ts';
import { findPage, findVersion, textOf } from './content-store.ts';
import { defaultText } from './default-text.ts';

const EMPTY = { title: '', lead: '', body: '', coverId: null, startsOn: null, endsOn: null };

/** One version's text; 0 is the built-in one, and empty for an activity. */
export async function getPageVersion(context: AppContext, { id, version }: { id: string; version: number }) {
  const page = await findPage(context.db, id);
  if (page === undefined) throw new Refusal('NOT_FOUND');
  if (version === 0) return { version, ...(defaultText(page.kind) ?? EMPTY) };
  const row = await findVersion(context.db, id, version);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return { version, ...textOf(row) };
}
