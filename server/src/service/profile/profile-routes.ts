import * as calls from '@yinji/contract';
import {
  type OpenedSession,
  changePassword,
  changeTarget,
  registerWithPassword,
  redeemTicket,
  resetPassword,
  signIn,
  updateAccount,
} from '../../people/index.ts';
import {
  Refusal,
  type Route,
  type AppContext,
  accountRoute,
  inTransaction,
  objectKey,
  visitorRoute,
} from '../../platform/index.ts';
import { getHomePage } from './get-home-page.ts';
import { getMemberDetail } from './get-member-detail.ts';
import { getPublicFace } from './get-public-face.ts';
import { presentAccount } from './present-account.ts';
import { isPortrait } from './profile-read-model.ts';
import { takePortrait } from './take-portrait.ts';
import { updateProfile } from './update-profile.ts';

export const profileRoutes = (context: AppContext): Route[] => [
  ...entryRoutes(context),
  accountRoute(calls.getOwnAccount, (_input, { actor }) => presentAccount(context, actor.accountId)),
  accountRoute(calls.updateProfile, async (input, { actor }) => {
    await updateProfile(context, actor.accountId, input);
    return presentAccount(context, actor.accountId);
  }),
  accountRoute(calls.uploadPortrait, async (_input, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    await takePortrait(context, actor.accountId, file);
    return presentAccount(context, actor.accountId);
  }),
  accountRoute(calls.removePortrait, async (_input, { actor }) => {
    await inTransaction(context.db, (tx) => updateAccount(tx, actor.accountId, { portrait_key: null }));
    return presentAccount(context, actor.accountId);
  }),
  visitorRoute(calls.getPortrait, async ({ key: sha256 }) => {
    const key = objectKey(sha256);
    if (!(await isPortrait(context.db, key))) throw new Refusal('NOT_FOUND');
    return { body: context.objects.stream(key), contentType: 'image/webp', maxAgeSeconds: 3600 };
  }),
  visitorRoute(calls.getPublicProfile, async ({ id }) => {
    const { since: _, ...face } = await getPublicFace(context, id);
    return face;
  }),
  visitorRoute(calls.getPersonalHomePage, ({ id }) => getHomePage(context, id)),
  accountRoute(calls.getMemberDetail, (_input, { actor }) => getMemberDetail(context, actor.accountId)),
];

/** Every call that returns a new token also returns its account. */
const entryRoutes = (context: AppContext): Route[] => {
  const opened = async ({ token, accountId }: OpenedSession) => ({
    token,
    account: await presentAccount(context, accountId),
  });
  return [
    visitorRoute(calls.registerWithPassword, async (input, caller) =>
      opened(await registerWithPassword(context, input, caller)),
    ),
    visitorRoute(calls.signIn, async (input, caller) => opened(await signIn(context, input, caller))),
    visitorRoute(calls.redeemTicket, async (input, caller) =>
      opened(await redeemTicket(context, input, caller)),
    ),
    visitorRoute(calls.resetPassword, async (input, caller) =>
      opened(await resetPassword(context, input, caller)),
    ),
    accountRoute(calls.changePassword, async (input, { actor, ...caller }) =>
      opened(await changePassword(context, actor, input, caller)),
    ),
    accountRoute(calls.changeTarget, async (input, { actor, ...caller }) =>
      opened(await changeTarget(context, actor, input, caller)),
    ),
  ];
};
