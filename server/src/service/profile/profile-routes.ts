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
  type World,
  accountRoute,
  inTransaction,
  objectKey,
  visitorRoute,
} from '../../platform/index.ts';
import { getHomePage } from './get-home-page.ts';
import { getMemberDetail as memberDetail } from './get-member-detail.ts';
import { getPublicFace } from './get-public-face.ts';
import { presentAccount } from './present-account.ts';
import { isPortrait, setPortrait } from './profile-store.ts';
import { takePortrait } from './take-portrait.ts';

export const profileRoutes = (world: World): Route[] => [
  ...entryRoutes(world),
  accountRoute(getOwnAccount, (_input, { actor }) => presentAccount(world, actor.accountId)),
  accountRoute(updateProfile, async ({ nickname, gender, introduction }, { actor }) => {
    const change = {
      ...(nickname === undefined ? {} : { nickname }),
      ...(gender === undefined ? {} : { gender }),
      ...(introduction === undefined ? {} : { introduction }),
    };
    if (Object.keys(change).length > 0)
      await inTransaction(world.db, (tx) => updateAccount(tx, actor.accountId, change));
    return presentAccount(world, actor.accountId);
  }),
  accountRoute(uploadPortrait, async (_input, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    await takePortrait(world, actor.accountId, file);
    return presentAccount(world, actor.accountId);
  }),
  accountRoute(removePortrait, async (_input, { actor }) => {
    await inTransaction(world.db, (tx) => setPortrait(tx, actor.accountId, null));
    return presentAccount(world, actor.accountId);
  }),
  visitorRoute(getPortrait, async ({ key: sha256 }) => {
    const key = objectKey(sha256);
    if (!(await isPortrait(world.db, key))) throw new Refusal('NOT_FOUND');
    return { body: world.objects.stream(key), contentType: 'image/webp', maxAgeSeconds: 3600 };
  }),
  visitorRoute(getPublicProfile, async ({ id }) => {
    const { since: _, ...face } = await getPublicFace(world, id);
    return face;
  }),
  visitorRoute(getPersonalHomePage, ({ id }) => getHomePage(world, id)),
  accountRoute(getMemberDetail, (_input, { actor }) => memberDetail(world, actor.accountId)),
];

/** Every call that answers a new token answers whose it is. */
const entryRoutes = (world: World): Route[] => {
  const opened = async ({ token, accountId }: OpenedSession) => ({
    token,
    account: await presentAccount(world, accountId),
  });
  return [
    visitorRoute(registerWithPassword, async (input, caller) =>
      opened(await registerAccount(world, input, caller)),
    ),
    visitorRoute(signIn, async (input, caller) => opened(await openSession(world, input, caller))),
    visitorRoute(resetPassword, async (input, caller) => opened(await resetOwnPassword(world, input, caller))),
    accountRoute(changePassword, async (input, { actor, ...caller }) =>
      opened(await changeOwnPassword(world, actor, input, caller)),
    ),
    accountRoute(changeTarget, async (input, { actor, ...caller }) =>
      opened(await changeOwnTarget(world, actor, input, caller)),
    ),
  ];
};
