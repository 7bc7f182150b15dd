import type { AppContext } from '../../platform/index.ts';
import { forgetCodes } from './codes-store.ts';
import { deleteSessionsBefore } from './sessions-store.ts';
import { deleteSignInsBefore } from './sign-ins-store.ts';

/** Half a year at most, and one day. */
const SIGN_INS_KEPT_DAYS = 185;
const DAY_MS = 86_400_000;

/** Traces of codes, challenges, sessions and sign-ins are kept only while they are useful or required by law. */
export async function forgetOldTraces(context: AppContext): Promise<void> {
  const now = context.now();
  await forgetCodes(context.db, now);
  // With its device and address; no list shows one that has ended.
  await deleteSessionsBefore(context.db, new Date(now.getTime() - DAY_MS));
  await deleteSignInsBefore(context.db, new Date(now.getTime() - SIGN_INS_KEPT_DAYS * DAY_MS));
}
