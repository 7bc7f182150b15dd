import { REAL_NAME_CONSENT_VERSION } from '@yinji/contract';
import { getPerson, hasConsent, insertConsent, isVerified, revokeConsents } from '../../people/index.ts';
import { Refusal, type AppContext, inTransaction, takeToken } from '../../platform/index.ts';
import { type PublicNameMode, putPublicName } from '../../works/index.ts';
import { getPublicName } from './get-public-name.ts';
import { requirePenName } from './require-pen-name.ts';

interface Chosen {
  mode: PublicNameMode;
  penName: string;
  consentVersion?: string | undefined;
}

/** Of kind `consent.kind`; separate from the consent to the check itself (PIPL art. 25). */
const CONSENT = 'public-real-name';

/**
 * The public name of one's works, from now on and everywhere.
 * @throws Refusal TEXT_NOT_ALLOWED, REAL_NAME_REQUIRED, CONSENT_REQUIRED
 */
export async function setPublicName(context: AppContext, accountId: string, chosen: Chosen) {
  await takeToken(context, 'public-name', accountId, { capacity: 10, refillSeconds: 600 }, 'TOO_MANY_REQUESTS');
  await requirePenName(context.db, chosen.penName);
  await inTransaction(context.db, async (tx) => {
    const now = context.now();
    if (chosen.mode === 'real') {
      if (!(await isVerified(tx, accountId))) throw new Refusal('REAL_NAME_REQUIRED');
      if (chosen.consentVersion !== REAL_NAME_CONSENT_VERSION)
        throw new Refusal('CONSENT_REQUIRED', '公开真名须单独同意，请阅读说明后勾选');
      // Given again after a withdrawal, it is another consent with its own time.
      if (!(await hasConsent(tx, accountId, CONSENT)))
        await insertConsent(tx, accountId, CONSENT, `${REAL_NAME_CONSENT_VERSION} ${now.toISOString()}`);
    } else await revokeConsents(tx, accountId, CONSENT, now);
    await putPublicName(tx, {
      account_id: accountId,
      mode: chosen.mode,
      pen_name: chosen.penName,
      real_name: chosen.mode === 'real' ? (await getPerson(context, accountId)).name : null,
      changed_at: now,
    });
  });
  return getPublicName(context, accountId);
}
