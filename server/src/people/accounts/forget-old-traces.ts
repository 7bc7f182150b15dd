import type { World } from '../../platform/index.ts';
import { forgetCodes } from './codes-store.ts';
import { deleteSignInsBefore } from './sign-ins-store.ts';

/** Half a year at its longest, and one day. */
const SIGN_INS_KEPT_DAYS = 185;

/** What codes, challenges and sign-ins leave behind is kept as long as it has a use, or the law wants it. */
export async function forgetOldTraces(world: World): Promise<void> {
  const now = world.now();
  await forgetCodes(world.db, now);
  await deleteSignInsBefore(world.db, new Date(now.getTime() - SIGN_INS_KEPT_DAYS * 86_400_000));
}
