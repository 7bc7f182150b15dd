import { createPersistedDrafts } from '@yinji/web';
import { DRAFTS_PREFIX, session } from './session.ts';

/**
 * Unfinished forms, in the browser's storage: a phone that discards the page discards the tab's storage too.
 */
export const { persistDraft, dropDraft, readDraft, usePersistedDraft } = createPersistedDrafts({
  storage: () => localStorage,
  root: DRAFTS_PREFIX,
  owner: () => session.get()?.account.id,
});
