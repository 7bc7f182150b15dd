import { keptForms } from '@yinji/ui/kept';
import { KEPT_PREFIX, session } from './session.ts';

/**
 * What staff have typed and not sent: reasons, answers, notes, pages. It may name others, so it stays with the tab, where
 * the session is too, and goes with it.
 */
export const { keep, dropKept, readKept, useKept } = keptForms({
  storage: () => sessionStorage,
  root: KEPT_PREFIX,
  owner: () => session.get()?.staff.id,
});

export { tellKept } from '@yinji/ui/kept';
