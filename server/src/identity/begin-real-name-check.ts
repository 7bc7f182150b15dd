import { insertConsent } from '../accounts/index.ts';
import { inTransaction } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { takeToken } from '../limits/take-token.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { isVerified } from './get-person.ts';
import { ageFromIdNumber, isIdNumber, normaliseIdNumber } from './id-number.ts';
import { countAccountsOfIdNumber, insertCheck, setCertifyId } from './identity-store.ts';

/** Accounts one person may hold (product.md, Identity). */
export const ACCOUNTS_PER_PERSON = 3;
const CONSENT_VERSION = '2026-11';

interface Begin {
  name: string;
  idNumber: string;
}

/** Asks the provider for a check and answers the page where the person shows the face. */
export async function beginRealNameCheck(
  world: World,
  accountId: string,
  given: Begin,
): Promise<{ checkId: string; certifyUrl: string }> {
  const idNumber = normaliseIdNumber(given.idNumber);
  const now = world.now();
  if (!isIdNumber(idNumber, now)) throw new Refusal('BAD_INPUT', '身份证号码不正确', { fields: ['idNumber'] });
  if (await isVerified(world.db, accountId)) throw new Refusal('REAL_NAME_DONE');
  if (ageFromIdNumber(idNumber, now) < 18) throw new Refusal('MINOR_NEEDS_GUARDIAN');
  const lookup = world.vault.lookup('id-number', idNumber);
  if ((await countAccountsOfIdNumber(world.db, lookup)) >= ACCOUNTS_PER_PERSON)
    throw new Refusal('REAL_NAME_LIMIT');
  await takeToken(world, 'real-name', accountId, { capacity: 5, refillSeconds: 3600 }, 'TOO_MANY_REQUESTS');

  const id = newId(now.getTime());
  const requestNo = id.replaceAll('-', '');
  await inTransaction(world.db, async (tx) => {
    await insertConsent(tx, accountId, 'id-number', CONSENT_VERSION);
    await insertConsent(tx, accountId, 'face', CONSENT_VERSION);
    await insertCheck(tx, {
      id,
      account_id: accountId,
      request_no: requestNo,
      name_sealed: world.vault.seal('identity', given.name),
      id_number_sealed: world.vault.seal('identity', idNumber),
      id_number_lookup: lookup,
    });
  });
  // A crash here leaves a check without certify_id, which nothing reads; the person begins again.
  const returnUrl = `${world.config.publicUrl}${world.config.basePath}scanFaceCallBack`;
  const begun = await world.faceCheck
    .begin({ requestNo, name: given.name, idNumber, returnUrl })
    .catch((cause: unknown) => {
      world.report('face check: begin', cause);
      throw new Refusal('PROVIDER_UNREACHABLE');
    });
  await inTransaction(world.db, (tx) => setCertifyId(tx, id, begun.certifyId));
  return { checkId: id, certifyUrl: begun.certifyUrl };
}
