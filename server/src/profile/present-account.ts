import { findAccount, type AccountRow } from '../accounts/index.ts';
import { isMember } from '../commerce/index.ts';
import { findPerson } from '../identity/index.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';

/** The account as its holder sees it: numbers masked, the verified name in full. */
export async function presentAccount(world: World, accountId: string) {
  const row = await findAccount(world.db, accountId);
  if (row === undefined) throw new Refusal('SESSION_ENDED');
  const person = await findPerson(world, accountId);
  return {
    id: row.id,
    nickname: row.nickname,
    portraitUrl: null,
    gender: row.gender,
    introduction: row.introduction,
    realName: person?.kind ?? ('none' as const),
    isMember: await isMember(world, accountId),
    maskedPhone: maskPhone(world, row),
    verifiedName: person?.name ?? null,
  };
}

function maskPhone(world: World, { phone_sealed }: AccountRow): string | null {
  if (phone_sealed === null) return null;
  const phone = world.vault.open('account', phone_sealed);
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
