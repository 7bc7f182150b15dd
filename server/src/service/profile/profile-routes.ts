import {
  changePassword,
  changeTarget,
  getMemberDetail,
  getOwnAccount,
  getPersonalHomePage,
  getPortrait,
  getPublicProfile,
  registerWithPassword,
  removePortrait,
  resetPassword,
  signIn,
  updateProfile,
  uploadPortrait,
} from '@yinji/contract';
import {
  type OpenedSession,
  changePassword as changeOwnPassword,
  changeTarget as changeOwnTarget,
  registerWithPassword as registerAccount,
  resetPassword as resetOwnPassword,
  signIn as openSession,
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
import { getMemberDetail as memberDetail } from './get-member-detail.ts';
import { getPublicFace } from './get-public-face.ts';
import { presentAccount } from './present-account.ts';
import { isPortrait } from './profile-read-model.ts';
import { takePortrait } from './take-portrait.ts';

export const profileRoutes = (context: AppContext): Route[] => [
  ...entryRoutes(context),
  accountRoute(getOwnAccount, (_input, { actor }) => presentAccount(context, actor.accountId)),
  accountRoute(updateProfile, async ({ nickname, gender, introduction }, { actor }) => {
    const change = {
      ...(nickname === undefined ? {} : { nickname }),
      ...(gender === undefined ? {} : { gender }),
      ...(introduction === undefined ? {} : { introduction }),
    };
    if (Object.keys(change).length > 0)
      await inTransaction(context.db, (tx) => updateAccount(tx, actor.accountId, change));
    return presentAccount(context, actor.accountId);
  }),
  accountRoute(uploadPortrait, async (_input, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    await takePortrait(context, actor.accountId, file);
    return presentAccount(context, actor.accountId);
  }),
  accountRoute(removePortrait, async (_input, { actor }) => {
    await inTransaction(context.db, (tx) => updateAccount(tx, actor.accountId, { portrait_key: null }));
    return presentAccount(context, actor.accountId);
  }),
  visitorRoute(getPortrait, async ({ key: sha256 }) => {
    const key = objectKey(sha256);
    if (!(await isPortrait(context.db, key))) throw new Refusal('NOT_FOUND');
    return { body: context.objects.stream(key), contentType: 'image/webp', maxAgeSeconds: 3600 };
  }),
  visitorRoute(getPublicProfile, async ({ id }) => {
    const { since: _, ...face } = await getPublicFace(context, id);
    return face;
  }),
  visitorRoute(getPersonalHomePage, ({ id }) => getHomePage(context, id)),
  accountRoute(getMemberDetail, (_input, { actor }) => memberDetail(context, actor.accountId)),
];

/** Every call that returns a new token also returns its account. */
const entryRoutes = (context: AppContext): Route[] => {
  const opened = async ({ token, accountId }: OpenedSession) => ({
    token,
    account: await presentAccount(context, accountId),
  });
  return [
    visitorRoute(registerWithPassword, async (input, caller) =>
      opened(await registerAccount(context, input, caller)),
    ),
    visitorRoute(signIn, async (input, caller) => opened(await openSession(context, input, caller))),
    visitorRoute(resetPassword, async (input, caller) =>
      opened(await resetOwnPassword(context, input, caller)),
    ),
    accountRoute(changePassword, async (input, { actor, ...caller }) =>
      opened(await changeOwnPassword(context, actor, input, caller)),
    ),
    accountRoute(changeTarget, async (input, { actor, ...caller }) =>
      opened(await changeOwnTarget(context, actor, input, caller)),
    ),
  ];
};
