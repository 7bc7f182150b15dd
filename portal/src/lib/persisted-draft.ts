import { createPersistedDrafts } from '@yinji/web';
import { DRAFTS_PREFIX, session } from './session.ts';

/** Half-filled forms, in the storage of the browser: a phone that throws the page away throws that of the tab away too. */
export const { persistDraft, dropDraft, readDraft, usePersistedDraft } = createPersistedDrafts({
  storage: () => localStorage,
  root: DRAFTS_PREFIX,
  owner: () => session.get()?.account.id,
});
