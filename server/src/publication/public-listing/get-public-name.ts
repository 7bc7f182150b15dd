import { isVerified } from '../../people/index.ts';
import { chosenName, findCreator, publicNameOf } from '../../works/index.ts';
import type { AppContext } from '../../platform/index.ts';

export async function getPublicName(context: AppContext, accountId: string) {
  const creator = await findCreator(context.db, accountId);
  return {
    mode: creator.name_mode ?? ('pen' as const),
    penName: creator.pen_name ?? chosenName(creator.nickname),
    shown: publicNameOf(context, creator),
    mayUseRealName: await isVerified(context.db, accountId),
  };
}
