import {
  getMemberDetail,
  getOwnAccount,
  getPublicProfile,
  isEmailOffered,
  registerWithPassword,
  sendCode,
  signIn,
  signOut,
  updateProfile,
} from '@yinji/contract';
import * as accounts from '../accounts/index.ts';
import { inTransaction } from '../db/database.ts';
import { accountRoute, visitorRoute, type Route } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { getMemberDetail as memberDetail } from './get-member-detail.ts';
import { presentAccount } from './present-account.ts';

export const profileRoutes = (world: World): Route[] => {
  const opened = async ({ token, accountId }: accounts.OpenedSession) => ({
    token,
    account: await presentAccount(world, accountId),
  });
  return [
    visitorRoute(isEmailOffered, async () => false),
    visitorRoute(sendCode, (input, { address }) => accounts.sendCode(world, input, address)),
    visitorRoute(registerWithPassword, async (input, { device }) =>
      opened(await accounts.registerWithPassword(world, input, device)),
    ),
    visitorRoute(signIn, async (input, { address, device }) =>
      opened(await accounts.signIn(world, input, address, device)),
    ),
    accountRoute(signOut, (_input, { actor }) => accounts.signOut(world, actor)),
    accountRoute(getOwnAccount, (_input, { actor }) => presentAccount(world, actor.accountId)),
    accountRoute(updateProfile, async ({ nickname, gender, introduction }, { actor }) => {
      const change = {
        ...(nickname === undefined ? {} : { nickname }),
        ...(gender === undefined ? {} : { gender }),
        ...(introduction === undefined ? {} : { introduction }),
      };
      if (Object.keys(change).length > 0)
        await inTransaction(world.db, (tx) => accounts.updateAccount(tx, actor.accountId, change));
      return presentAccount(world, actor.accountId);
    }),
    visitorRoute(getPublicProfile, async ({ id }) => {
      const row = await accounts.findAccount(world.db, id);
      if (row === undefined) throw new Refusal('NOT_FOUND');
      return { id: row.id, nickname: row.nickname, portraitUrl: null, introduction: row.introduction };
    }),
    accountRoute(getMemberDetail, (_input, { actor }) => memberDetail(world, actor.accountId)),
  ];
};
