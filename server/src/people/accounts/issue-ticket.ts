import { type AccountActor, type AppContext, inTransaction, Refusal } from '../../platform/index.ts';
import { keepTicket } from './sessions-store.ts';
import { newToken, tokenSha256 } from './token.ts';

const TICKET_SECONDS = 60;

/**
 * A ticket for one further session of the same account in another browser, for 60 seconds. A new one replaces the
 * old. Unlike a token, it is worth nothing once it was used: an address with it may stay in a log or a history.
 * @throws Refusal NOT_ALLOWED in a session that a ticket opened
 */
export async function issueTicket(
  context: AppContext,
  { tokenSha256: session }: AccountActor,
): Promise<{ ticket: string; expiresInSeconds: number }> {
  const ticket = newToken();
  const until = new Date(context.now().getTime() + TICKET_SECONDS * 1000);
  const isKept = await inTransaction(context.db, (tx) => keepTicket(tx, session, tokenSha256(ticket), until));
  if (!isKept) throw new Refusal('NOT_ALLOWED');
  return { ticket, expiresInSeconds: TICKET_SECONDS };
}
