import { createPersistedDrafts } from '@yinji/web';
import { DRAFTS_PREFIX, session } from './session.ts';

/**
 * What staff have typed and not sent: reasons, answers, notes, pages. It may name others, so it stays with the tab, where
 * the session is too, and goes with it.
 */
export const { persistDraft, dropDraft, readDraft, usePersistedDraft } = createPersistedDrafts({
  storage: () => sessionStorage,
  root: DRAFTS_PREFIX,
  owner: () => session.get()?.staff.id,
});
