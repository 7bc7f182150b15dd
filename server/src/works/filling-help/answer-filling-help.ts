import { type AppContext, inTransaction, Refusal, takeToken } from '../../platform/index.ts';
import { tokenSha256 } from '../../people/index.ts';
import { fillIn, findHelp } from './filling-help-store.ts';

const OF_A_NETWORK = { capacity: 120, refillSeconds: 1 };
/** Somebody corrects a word. */
const OF_A_LINK = { capacity: 10, refillSeconds: 60 };

const takeTurn = (context: AppContext, network: string) =>
  takeToken(context, 'filling-help-network', network, OF_A_NETWORK, 'TOO_MANY_REQUESTS');

/**
 * Whether the link still takes an answer, and nothing of who asked.
 * @throws Refusal HELP_ENDED for a link that was never made, was taken back, replaced or used, or has ended, alike
 */
export async function showFillingHelp(
  context: AppContext,
  token: string,
  network: string,
): Promise<{ endsAt: string; isFilled: boolean }> {
  await takeTurn(context, network);
  const help = await findHelp(context.db, tokenSha256(token), context.now());
  if (help === undefined) throw new Refusal('HELP_ENDED');
  return { endsAt: help.ends_at.toISOString(), isFilled: help.title !== null };
}

/** A proposal, which its owner reads and takes or leaves; another one replaces it. @throws Refusal HELP_ENDED */
export async function answerFillingHelp(
  context: AppContext,
  given: { token: string; title: string; workType: 'photo' | 'draw' | 'creative' },
  network: string,
): Promise<null> {
  await takeTurn(context, network);
  await takeToken(context, 'filling-help-link', given.token, OF_A_LINK, 'TOO_MANY_REQUESTS');
  const isFilled = await inTransaction(context.db, (tx) =>
    fillIn(tx, tokenSha256(given.token), given, context.now()),
  );
  if (!isFilled) throw new Refusal('HELP_ENDED');
  return null;
}
