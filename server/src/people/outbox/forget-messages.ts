import type { AppContext } from '../../platform/index.ts';
import { forgetBefore } from './outbox-store.ts';

const DAY_MS = 86_400_000;

/** Job: destroys content once nobody may want to send it again. */
export const forgetMessages = (context: AppContext): Promise<void> => {
  const now = context.now().getTime();
  return forgetBefore(context.db, new Date(now - 7 * DAY_MS), new Date(now - 90 * DAY_MS));
};
