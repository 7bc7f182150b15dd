import { checkCode, newToken, readTarget, targetLookup, tokenSha256, useUpCode } from '../accounts/index.ts';
import type { Caller } from '../accounts/index.ts';
import { Refusal, type AppContext, inTransaction, newId, takeToken, networkOf } from '../../platform/index.ts';
import { isIdNumber, normaliseIdNumber } from '../identity/index.ts';
import { insertRecovery, setCertifyId } from './recovery-store.ts';

interface Begin {
  phone?: string | undefined;
  email?: string | undefined;
  name: string;
  idNumber: string;
  newPhone: string;
  code: string;
}

/**
 * The account is looked up only after the face was shown, so that the answer never reveals whether a number and
 * a name belong together, or have an account.
 */
export async function beginRecovery(
  context: AppContext,
  given: Begin,
  { address }: Caller,
): Promise<{ token: string; certifyUrl: string }> {
  const old = readTarget(context, given);
  const next = readTarget(context, { phone: given.newPhone });
  if (old.address === next.address) throw new Refusal('BAD_INPUT', '新手机号与原来的相同');
  const idNumber = normaliseIdNumber(given.idNumber);
  if (!isIdNumber(idNumber, context.now()))
    throw new Refusal('BAD_INPUT', '身份证号码不正确', { fields: ['idNumber'] });
  await takeToken(
    context,
    'recovery-address',
    networkOf(address),
    { capacity: 20, refillSeconds: 600 },
    'TOO_MANY_REQUESTS',
  );
  const codeId = await checkCode(context, { target: next, purpose: 'recover' }, given.code, address);
  await takeToken(
    context,
    'recovery-person',
    idNumber,
    { capacity: 5, refillSeconds: 3600 },
    'TOO_MANY_REQUESTS',
  );
  const now = context.now();
  const id = newId(now.getTime());
  const token = newToken();
  await inTransaction(context.db, async (tx) => {
    await useUpCode(context, tx, codeId);
    await insertRecovery(tx, {
      id,
      token_sha256: tokenSha256(token),
      old_lookup: targetLookup(context.vault, old),
      old_channel: old.channel,
      new_lookup: targetLookup(context.vault, next),
      new_sealed: context.vault.seal('account', next.address),
      name_sealed: context.vault.seal('identity', given.name),
      id_number_sealed: context.vault.seal('identity', idNumber),
      created_at: now,
    });
  });
  // A crash here leaves a check without certify_id, which nobody can pass; the person begins again.
  const returnUrl = `${context.config.publicUrl}${context.config.basePath}scanFaceCallBack?recovery=1`;
  const { certifyId, certifyUrl } = await context.faceCheck
    .begin({ requestNo: id.replaceAll('-', ''), name: given.name, idNumber, returnUrl })
    .catch((cause: unknown) => {
      context.report('face check: begin', cause);
      throw new Refusal('PROVIDER_UNREACHABLE');
    });
  await inTransaction(context.db, (tx) => setCertifyId(tx, id, certifyId));
  return { token, certifyUrl };
}
