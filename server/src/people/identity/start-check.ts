import { hasConsent, insertConsent } from '../accounts/index.ts';
import { Refusal, type AppContext, inTransaction, newId, takeToken } from '../../platform/index.ts';
import { insertCheck, setCertifyId } from './identity-store.ts';

export const CONSENT_VERSION = '2026-11';

export interface StartedCheck {
  checkId: string;
  /** Where the person shows the face. */
  certifyUrl: string;
}

interface Whom {
  name: string;
  idNumber: string;
  /** `again`: a person known before; nothing about them changes. */
  purpose: 'first' | 'again';
  /** Whose face and number it is; the account's own where it is left out. */
  personId?: string;
}

/** Requests one check from the provider. The consents have been given and are written with it. */
export async function startCheck(
  context: AppContext,
  accountId: string,
  { name, idNumber, purpose, personId }: Whom,
): Promise<StartedCheck> {
  await takeToken(context, 'real-name', accountId, { capacity: 5, refillSeconds: 3600 }, 'TOO_MANY_REQUESTS');
  const consenting = personId ?? accountId;
  const id = newId(context.now().getTime());
  const requestNo = id.replaceAll('-', '');
  await inTransaction(context.db, async (tx) => {
    // The earlier number is used again under the earlier consent, while that is valid.
    if (purpose === 'again' && !(await hasConsent(tx, consenting, 'id-number')))
      throw new Refusal('CONSENT_REQUIRED');
    if (purpose === 'first') await insertConsent(tx, accountId, 'id-number', CONSENT_VERSION);
    await insertConsent(tx, consenting, 'face', CONSENT_VERSION);
    await insertCheck(tx, {
      id,
      account_id: accountId,
      request_no: requestNo,
      name_sealed: context.vault.seal('identity', name),
      id_number_sealed: context.vault.seal('identity', idNumber),
      id_number_lookup: context.vault.lookup('id-number', idNumber),
      purpose,
    });
  });
  // A crash here leaves a check without certify_id, which nothing reads; the person begins again.
  const returnUrl = `${context.config.publicUrl}${context.config.basePath}scanFaceCallBack`;
  const begun = await context.faceCheck
    .begin({ requestNo, name, idNumber, returnUrl })
    .catch((cause: unknown) => {
      context.report('face check: begin', cause);
      throw new Refusal('PROVIDER_UNREACHABLE');
    });
  await inTransaction(context.db, (tx) => setCertifyId(tx, id, begun.certifyId));
  return { checkId: id, certifyUrl: begun.certifyUrl };
}
