import {
  type IncomingFile,
  type AppContext,
  inTransaction,
  takeSmallPicture,
  takeToken,
} from '../../platform/index.ts';
import { updateAccount } from '../../people/index.ts';

const ATTEMPTS = { capacity: 10, refillSeconds: 600 };

/**
 * Re-encoded small, and only that is stored.
 * @throws Refusal FILE_TOO_LARGE, FILE_TYPE, FILE_PIXELS, FILE_TRUNCATED
 */
export async function takePortrait(context: AppContext, accountId: string, file: IncomingFile): Promise<void> {
  const admit = () => takeToken(context, 'portrait', accountId, ATTEMPTS, 'TOO_MANY_REQUESTS');
  await takeSmallPicture(context, file, { who: accountId, word: '头像', admit }, async ({ thumbnail }) => {
    // The object first: a crash before the row leaves bytes without an account.
    const key = await context.objects.put(thumbnail);
    await inTransaction(context.db, (tx) => updateAccount(tx, accountId, { portrait_key: key }));
  });
}
