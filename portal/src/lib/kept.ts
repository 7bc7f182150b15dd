import { keptForms } from '@yinji/ui/kept';
import { KEPT_PREFIX, session } from './session.ts';

/** Half-filled forms, in the storage of the browser: a phone that throws the page away throws that of the tab away too. */
export const { keep, dropKept, readKept, useKept } = keptForms({
  storage: () => localStorage,
  root: KEPT_PREFIX,
  owner: () => session.get()?.account.id,
});

export { tellKept } from '@yinji/ui/kept';
