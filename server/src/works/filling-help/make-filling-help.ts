import { type AppContext, inTransaction, takeToken } from '../../platform/index.ts';
import { newToken, tokenSha256 } from '../../people/index.ts';
import { putHelp } from './filling-help-store.ts';

/** A relative may be at work. */
const LIFE_HOURS = 24;

/** A link's secret, for this answer alone: its digest is stored. An account has one; a new one replaces it. */
export async function makeFillingHelp(
  context: AppContext,
  accountId: string,
): Promise<{ token: string; madeAt: string }> {
  await takeToken(
    context,
    'filling-help',
    accountId,
    { capacity: 10, refillSeconds: 300 },
    'TOO_MANY_REQUESTS',
  );
  const now = context.now();
  const token = newToken();
  const endsAt = new Date(now.getTime() + LIFE_HOURS * 3_600_000);
  await inTransaction(context.db, (tx) =>
    putHelp(tx, { accountId, tokenSha256: tokenSha256(token), madeAt: now, endsAt }),
  );
  return { token, madeAt: now.toISOString() };
}
