import type { AppContext } from '../../platform/index.ts';
import { forgetCodes } from './codes-store.ts';
import { deleteSignInsBefore } from './sign-ins-store.ts';

/** Half a year at most, and one day. */
const SIGN_INS_KEPT_DAYS = 185;

/** Traces of codes, challenges and sign-ins are kept only while they are useful or required by law. */
export async function forgetOldTraces(context: AppContext): Promise<void> {
  const now = context.now();
  await forgetCodes(context.db, now);
  await deleteSignInsBefore(context.db, new Date(now.getTime() - SIGN_INS_KEPT_DAYS * 86_400_000));
}
