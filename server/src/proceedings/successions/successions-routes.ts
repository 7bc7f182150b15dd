import * as calls from '@yinji/contract';
import { Refusal, type Route, type AppContext, accountRoute, staffRoute } from '../../platform/index.ts';
import { clearContest } from './clear-contest.ts';
import { confirmSuccession } from './confirm-succession.ts';
import { contestSuccession } from './contest-succession.ts';
import { listOwnSuccessions } from './list-own-successions.ts';
import { listSuccessions } from './list-successions.ts';
import { openOwnPaper } from './open-own-paper.ts';
import { openStaffPaper } from './open-staff-paper.ts';
import { openSuccession } from './open-succession.ts';
import { presentSuccession } from './present-succession.ts';
import { readSuccession } from './read-succession.ts';
import { receivePaper } from './receive-paper.ts';
import { rejectSuccession } from './reject-succession.ts';
import { removePaper } from './remove-paper.ts';
import { returnSuccession } from './return-succession.ts';
import { saveSuccession } from './save-succession.ts';
import { stopSuccession } from './stop-succession.ts';
import { submitSuccession } from './submit-succession.ts';
import { withdrawSuccession } from './withdraw-succession.ts';

const fromBase64 = (text: string) => Buffer.from(text, 'base64');

export const successionsRoutes = (context: AppContext): Route[] => {
  const view = async (accountId: string, id: string, done: Promise<void>) => {
    await done;
    return presentSuccession(context, accountId, id);
  };
  return [
    accountRoute(calls.saveSuccession, (input, { actor: { accountId } }) =>
      view(accountId, input.id, saveSuccession(context, accountId, input)),
    ),
    accountRoute(calls.uploadSuccessionPaper, (input, { actor, file }) => {
      if (file === undefined) throw new Refusal('BAD_INPUT');
      return receivePaper(context, actor.accountId, input, file);
    }),
    accountRoute(calls.deleteSuccessionPaper, async (input, { actor }) => {
      await removePaper(context, actor.accountId, input);
      return null;
    }),
    accountRoute(calls.getSuccessionPaper, (input, { actor }) => openOwnPaper(context, actor.accountId, input)),
    accountRoute(calls.submitSuccession, (input, { actor: { accountId } }) =>
      view(
        accountId,
        input.id,
        submitSuccession(context, accountId, { ...input, signature: fromBase64(input.signature) }),
      ),
    ),
    accountRoute(calls.withdrawSuccession, async ({ id }, { actor }) => {
      await withdrawSuccession(context, actor.accountId, id);
      return null;
    }),
    accountRoute(calls.stopSuccession, (input, { actor }) =>
      view(actor.accountId, input.id, stopSuccession(context, actor, input)),
    ),
    accountRoute(calls.contestSuccession, async (input, { actor: { accountId } }) => {
      const given = { ...input, signature: fromBase64(input.signature) };
      return presentSuccession(context, accountId, await contestSuccession(context, accountId, given));
    }),
    accountRoute(calls.listOwnSuccessions, (input, { actor }) =>
      listOwnSuccessions(context, actor.accountId, input),
    ),
    accountRoute(calls.getSuccession, ({ id }, { actor }) => presentSuccession(context, actor.accountId, id)),
    staffRoute(calls.listSuccessions, (input) => listSuccessions(context, input)),
    staffRoute(calls.openSuccession, ({ id }, { actor }) => openSuccession(context, actor, id)),
    staffRoute(calls.openSuccessionPaper, (input, { actor }) => openStaffPaper(context, actor, input)),
    staffRoute(calls.readSuccession, ({ id }, { actor }) => readSuccession(context, actor, id)),
    staffRoute(calls.confirmSuccession, (input, { actor }) => confirmSuccession(context, actor, input)),
    staffRoute(calls.returnSuccession, (input, { actor }) => returnSuccession(context, actor, input)),
    staffRoute(calls.rejectSuccession, (input, { actor }) => rejectSuccession(context, actor, input)),
    staffRoute(calls.clearSuccessionContest, (input, { actor }) => clearContest(context, actor, input)),
  ];
};
