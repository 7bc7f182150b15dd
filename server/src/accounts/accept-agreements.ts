import { inTransaction } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { insertConsent } from './consents-store.ts';

interface Versions {
  userPolicy: string;
  privacyPolicy: string;
}

/** Of the versions in force alone: whoever had an older text open reads the new one first. */
export async function acceptAgreements(world: World, accountId: string, given: Versions): Promise<null> {
  const { userPolicy, privacyPolicy } = world.config.agreements;
  if (given.userPolicy !== userPolicy || given.privacyPolicy !== privacyPolicy)
    throw new Refusal('STATE_CHANGED');
  await inTransaction(world.db, async (tx) => {
    await insertConsent(tx, accountId, 'userPolicy', userPolicy);
    await insertConsent(tx, accountId, 'privacyPolicy', privacyPolicy);
  });
  return null;
}
