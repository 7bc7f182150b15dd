import {
  checkCode,
  networkOf,
  newToken,
  readTarget,
  targetLookup,
  tokenSha256,
  useUpCode,
} from '../accounts/index.ts';
import type { Caller } from '../accounts/index.ts';
import { Refusal, type World, inTransaction, newId, takeToken } from '../../platform/index.ts';
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
 * Whose account it is, is not looked at before the face was shown: so nobody learns from the answer whether a number
 * and a name belong together, or have an account.
 */
export async function beginRecovery(
  world: World,
  given: Begin,
  { address }: Caller,
): Promise<{ token: string; certifyUrl: string }> {
  const old = readTarget(world, given);
  const next = readTarget(world, { phone: given.newPhone });
  if (old.address === next.address) throw new Refusal('BAD_INPUT', '新手机号与原来的相同');
  const idNumber = normaliseIdNumber(given.idNumber);
  if (!isIdNumber(idNumber, world.now()))
    throw new Refusal('BAD_INPUT', '身份证号码不正确', { fields: ['idNumber'] });
  await takeToken(
    world,
    'recovery-address',
    networkOf(address),
    { capacity: 20, refillSeconds: 600 },
    'TOO_MANY_REQUESTS',
  );
  const codeId = await checkCode(world, { target: next, purpose: 'recover' }, given.code);
  await takeToken(
    world,
    'recovery-person',
    idNumber,
    { capacity: 5, refillSeconds: 3600 },
    'TOO_MANY_REQUESTS',
  );
  const now = world.now();
  const id = newId(now.getTime());
  const token = newToken();
  await inTransaction(world.db, async (tx) => {
    await useUpCode(world, tx, codeId);
    await insertRecovery(tx, {
      id,
      token_sha256: tokenSha256(token),
      old_lookup: targetLookup(world.vault, old),
      old_channel: old.channel,
      new_lookup: targetLookup(world.vault, next),
      new_sealed: world.vault.seal('account', next.address),
      name_sealed: world.vault.seal('identity', given.name),
      id_number_sealed: world.vault.seal('identity', idNumber),
      created_at: now,
    });
  });
  // A crash here leaves a check without certify_id, which nobody can pass; the person begins again.
  const returnUrl = `${world.config.publicUrl}${world.config.basePath}scanFaceCallBack?recovery=1`;
  const { certifyId, certifyUrl } = await world.faceCheck
    .begin({ requestNo: id.replaceAll('-', ''), name: given.name, idNumber, returnUrl })
    .catch((cause: unknown) => {
      world.report('face check: begin', cause);
      throw new Refusal('PROVIDER_UNREACHABLE');
    });
  await inTransaction(world.db, (tx) => setCertifyId(tx, id, certifyId));
  return { token, certifyUrl };
}
