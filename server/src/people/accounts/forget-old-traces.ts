import type { AppContext } from '../../platform/index.ts';
import { forgetCodes } from './codes-store.ts';
import { deleteSignInsBefore } from './sign-ins-store.ts';

/** Half a year at its longest, and one day. */
const SIGN_INS_KEPT_DAYS = 185;

/** What codes, challenges and sign-ins leave behind is kept as long as it has a use, or the law wants it. */
export async function forgetOldTraces(context: AppContext): Promise<void> {
  const now = context.now();
  await forgetCodes(context.db, now);
  await deleteSignInsBefore(context.db, new Date(now.getTime() - SIGN_INS_KEPT_DAYS * 86_400_000));
}
