import type { AppContext } from '../../platform/index.ts';
import { findMembership } from './orders-store.ts';

export const isMember = async (context: AppContext, accountId: string): Promise<boolean> =>
  (await findMembership(context.db, accountId, context.now())) !== undefined;
