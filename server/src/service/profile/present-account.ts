import { Refusal, type AppContext, maskTarget } from '../../platform/index.ts';
import { portraitUrl } from './portrait-url.ts';
import { findOwnAccount } from './profile-read-model.ts';

/** The holder's view of the account: numbers masked, the verified name in full. */
export async function presentAccount(context: AppContext, accountId: string) {
  const row = await findOwnAccount(context.db, accountId, context.now());
  if (row === undefined) throw new Refusal('SESSION_ENDED');
  const { phone_sealed: phone, name_sealed: name } = row;
  return {
    id: row.id,
    nickname: row.nickname,
    portraitUrl: portraitUrl(row.portrait_key),
    gender: row.gender,
    introduction: row.introduction,
    realName: row.identity_kind ?? ('none' as const),
    isMember: row.is_member,
    maskedPhone: phone === null ? null : maskTarget(context.vault.open('account', phone)),
    verifiedName: name === null ? null : context.vault.open('identity', name),
  };
}
