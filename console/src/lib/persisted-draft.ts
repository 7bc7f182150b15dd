import { createPersistedDrafts } from '@yinji/web';
import { DRAFTS_PREFIX, session } from './session.ts';

/**
 * Unsent input of staff: reasons, answers, notes, pages. It may name others, so it is stored with the tab's
 * session and removed with it.
 */
export const { persistDraft, dropDraft, readDraft, usePersistedDraft } = createPersistedDrafts({
  storage: () => sessionStorage,
  root: DRAFTS_PREFIX,
  owner: () => session.get()?.staff.id,
});
