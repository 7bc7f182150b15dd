import { type AppContext, inTransaction, networkOf, Refusal, takeToken } from '../../platform/index.ts';
import type { Caller } from './caller.ts';
import { openSession } from './open-session.ts';
import { recordSignIn } from './record-sign-in.ts';
import { takeTicket } from './sessions-store.ts';
import type { OpenedSession } from './sign-in.ts';
import { tokenSha256 } from './token.ts';

/**
 * Opens a session with a ticket, which is used up in the same transaction.
 * @throws Refusal TICKET_INVALID for an unknown, used or expired ticket, and for one of an ended session, alike
 */
export async function redeemTicket(
  context: AppContext,
  { ticket }: { ticket: string },
  caller: Caller,
): Promise<OpenedSession> {
  const limit = { capacity: 60, refillSeconds: 10 };
  await takeToken(context, 'redeem-ticket', networkOf(caller.address), limit, 'TOO_MANY_REQUESTS');
  return inTransaction(context.db, async (tx) => {
    const asking = await takeTicket(tx, tokenSha256(ticket), context.now());
    if (asking === undefined) throw new Refusal('TICKET_INVALID');
    const { id, account_id: accountId, person_id: personId, expires_at: expiresAt } = asking;
    await recordSignIn(context, tx, accountId, { way: 'ticket', outcome: 'opened' }, caller);
    const token = await openSession(context, tx, accountId, caller, {
      openedBy: { id, expiresAt },
      ...(personId === null ? {} : { personId }),
    });
    return { token, accountId };
  });
}
