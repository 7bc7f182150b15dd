import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { insertConsent } from './consents-store.ts';
import { findAgreementVersions } from './find-agreement-versions.ts';

interface Versions {
  userPolicy: string;
  privacyPolicy: string;
}

/** Only for the versions in force: a person who has an older text open reads the new one first. */
export async function acceptAgreements(context: AppContext, accountId: string, given: Versions): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const { userPolicy, privacyPolicy } = await findAgreementVersions(context, tx);
    if (given.userPolicy !== userPolicy || given.privacyPolicy !== privacyPolicy)
      throw new Refusal('STATE_CHANGED');
    await insertConsent(tx, accountId, 'userPolicy', userPolicy);
    await insertConsent(tx, accountId, 'privacyPolicy', privacyPolicy);
  });
  return null;
}
