import * as calls from '@yinji/contract';
import { Refusal, type Route, type World, accountRoute, staffRoute } from '../../platform/index.ts';
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

export const objectionsRoutes = (world: World): Route[] => [
  accountRoute(calls.saveObjection, (input, { actor }) => saveObjection(world, actor.accountId, input)),
  accountRoute(calls.uploadObjectionPaper, (input, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    return receivePaper(world, actor.accountId, input, file);
  }),
  accountRoute(calls.removeObjectionPaper, ({ id }, { actor }) => removePaper(world, actor.accountId, id)),
  accountRoute(calls.submitObjection, (input, { actor }) => submitObjection(world, actor.accountId, input)),
  accountRoute(calls.answerObjection, (input, { actor }) => answerObjection(world, actor.accountId, input)),
  accountRoute(calls.showSuit, (input, { actor }) => showSuit(world, actor.accountId, input)),
  accountRoute(calls.settleObjection, ({ id }, { actor }) => settleObjection(world, actor.accountId, id)),
  accountRoute(calls.withdrawObjection, ({ id }, { actor }) => withdrawObjection(world, actor.accountId, id)),
  accountRoute(calls.listOwnObjections, (input, { actor }) => listOwnObjections(world, actor.accountId, input)),
  accountRoute(calls.getObjection, ({ id }, { actor }) => getObjection(world, actor.accountId, id)),
  accountRoute(calls.getObjectionPaper, ({ id }, { actor }) => openOwnPaper(world, actor.accountId, id)),
  accountRoute(calls.giveObjectionSource, (input, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    return giveSource(world, actor.accountId, input, file);
  }),
  accountRoute(calls.giveDepositedSource, (input, { actor }) =>
    giveDepositedSource(world, actor.accountId, input),
  ),
  accountRoute(calls.withdrawObjectionSource, ({ objectionId }, { actor }) =>
    withdrawSource(world, actor.accountId, objectionId),
  ),
  accountRoute(calls.releaseObjectionSource, (input, { actor }) =>
    releaseSource(world, actor.accountId, input),
  ),
  accountRoute(calls.getObjectionSources, ({ objectionId }, { actor }) =>
    getSources(world, actor.accountId, objectionId),
  ),
  accountRoute(calls.getObjectionSourcePicture, ({ id }, { actor }) =>
    openOwnSource(world, actor.accountId, id),
  ),
  staffRoute(calls.openObjectionSources, ({ id }, { actor }) => openStaffSources(world, actor, id)),
  staffRoute(calls.openObjectionSourcePicture, ({ id }, { actor }) => openStaffSource(world, actor, id)),
  staffRoute(calls.listObjections, (input, { actor }) => listObjections(world, actor, input)),
  staffRoute(calls.openObjection, ({ id }, { actor }) => openObjection(world, actor, id)),
  staffRoute(calls.openObjectionPaper, ({ id }, { actor }) => openStaffPaper(world, actor, id)),
  staffRoute(calls.proposeObjectionOutcome, (input, { actor }) => proposeOutcome(world, actor, input)),
  staffRoute(calls.decideObjectionOutcome, (input, { actor }) => decideOutcome(world, actor, input)),
  staffRoute(calls.refuseSuit, (input, { actor }) => refuseSuit(world, actor, input)),
];
