import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { findOwnAccount } from './profile-store.ts';

/** The account as its holder sees it: numbers masked, the verified name in full. */
export async function presentAccount(world: World, accountId: string) {
  const row = await findOwnAccount(world.db, accountId, world.now());
  if (row === undefined) throw new Refusal('SESSION_ENDED');
  return {
    id: row.id,
    nickname: row.nickname,
    portraitUrl: null,
    gender: row.gender,
    introduction: row.introduction,
    realName: row.identity_kind ?? ('none' as const),
    isMember: row.is_member,
    maskedPhone: row.phone_sealed === null ? null : maskPhone(world.vault.open('account', row.phone_sealed)),
    verifiedName: row.name_sealed === null ? null : world.vault.open('identity', row.name_sealed),
  };
}

const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
