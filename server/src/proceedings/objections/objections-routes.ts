import * as calls from '@yinji/contract';
import { Refusal, type Route, type AppContext, accountRoute, staffRoute } from '../../platform/index.ts';
import { answerObjection } from './answer-objection.ts';
import { giveDepositedSource } from './give-deposited-source.ts';
import { giveSource } from './give-source.ts';
import { getSources } from './get-sources.ts';
import { openOwnSource } from './open-own-source.ts';
import { openStaffSource } from './open-staff-source.ts';
import { openStaffSources } from './open-staff-sources.ts';
import { releaseSource } from './release-source.ts';
import { withdrawSource } from './withdraw-source.ts';
import { decideOutcome } from './decide-outcome.ts';
import { getObjection } from './get-objection.ts';
import { listObjections } from './list-objections.ts';
import { listOwnObjections } from './list-own-objections.ts';
import { openObjection } from './open-objection.ts';
import { openOwnPaper } from './open-own-paper.ts';
import { openStaffPaper } from './open-staff-paper.ts';
import { proposeOutcome } from './propose-outcome.ts';
import { receivePaper } from './receive-paper.ts';
import { refuseSuit } from './refuse-suit.ts';
import { removePaper } from './remove-paper.ts';
import { saveObjection } from './save-objection.ts';
import { settleObjection } from './settle-objection.ts';
import { showSuit } from './show-suit.ts';
import { submitObjection } from './submit-objection.ts';
import { withdrawObjection } from './withdraw-objection.ts';

export const objectionsRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.saveObjection, (input, { actor }) => saveObjection(context, actor.accountId, input)),
  accountRoute(calls.uploadObjectionPaper, (input, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    return receivePaper(context, actor.accountId, input, file);
  }),
  accountRoute(calls.removeObjectionPaper, ({ id }, { actor }) => removePaper(context, actor.accountId, id)),
  accountRoute(calls.submitObjection, (input, { actor }) => submitObjection(context, actor.accountId, input)),
  accountRoute(calls.answerObjection, (input, { actor }) => answerObjection(context, actor.accountId, input)),
  accountRoute(calls.showSuit, (input, { actor }) => showSuit(context, actor.accountId, input)),
  accountRoute(calls.settleObjection, ({ id }, { actor }) => settleObjection(context, actor.accountId, id)),
  accountRoute(calls.withdrawObjection, ({ id }, { actor }) => withdrawObjection(context, actor.accountId, id)),
  accountRoute(calls.listOwnObjections, (input, { actor }) =>
    listOwnObjections(context, actor.accountId, input),
  ),
  accountRoute(calls.getObjection, ({ id }, { actor }) => getObjection(context, actor.accountId, id)),
  accountRoute(calls.getObjectionPaper, ({ id }, { actor }) => openOwnPaper(context, actor.accountId, id)),
  accountRoute(calls.giveObjectionSource, (input, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    return giveSource(context, actor.accountId, input, file);
  }),
  accountRoute(calls.giveDepositedSource, (input, { actor }) =>
    giveDepositedSource(context, actor.accountId, input),
  ),
  accountRoute(calls.withdrawObjectionSource, ({ objectionId }, { actor }) =>
    withdrawSource(context, actor.accountId, objectionId),
  ),
  accountRoute(calls.releaseObjectionSource, (input, { actor }) =>
    releaseSource(context, actor.accountId, input),
  ),
  accountRoute(calls.getObjectionSources, ({ objectionId }, { actor }) =>
    getSources(context, actor.accountId, objectionId),
  ),
  accountRoute(calls.getObjectionSourcePicture, ({ id }, { actor }) =>
    openOwnSource(context, actor.accountId, id),
  ),
  staffRoute(calls.openObjectionSources, ({ id }, { actor }) => openStaffSources(context, actor, id)),
  staffRoute(calls.openObjectionSourcePicture, ({ id }, { actor }) => openStaffSource(context, actor, id)),
  staffRoute(calls.listObjections, (input) => listObjections(context, input)),
  staffRoute(calls.openObjection, ({ id }, { actor }) => openObjection(context, actor, id)),
  staffRoute(calls.openObjectionPaper, ({ id }, { actor }) => openStaffPaper(context, actor, id)),
  staffRoute(calls.proposeObjectionOutcome, (input, { actor }) => proposeOutcome(context, actor, input)),
  staffRoute(calls.decideObjectionOutcome, (input, { actor }) => decideOutcome(context, actor, input)),
  staffRoute(calls.refuseSuit, (input, { actor }) => refuseSuit(context, actor, input)),
];
