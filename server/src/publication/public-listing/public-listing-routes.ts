import * as calls from '@yinji/contract';
import { checkNumber } from '@yinji/evidence';
import { presentOrder } from '../../money/index.ts';
import {
  Refusal,
  type Route,
  type World,
  accountRoute,
  staffRoute,
  visitorRoute,
} from '../../platform/index.ts';
import { previewUrl } from '../../works/index.ts';
import { appealDisplay } from './appeal-display.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decideCheck } from './decide-check.ts';
import { gateRoutes } from './gate-routes.ts';
import { getOwnShelf } from './get-own-shelf.ts';
import { getPublicName } from './get-public-name.ts';
import { getPublicWork } from './get-public-work.ts';
import { keepReported } from './keep-reported.ts';
import { listChecks } from './list-checks.ts';
import { listReports } from './list-reports.ts';
import { openCheck } from './open-check.ts';
import { openReportContact } from './open-report-contact.ts';
import { putOnShelf } from './put-on-shelf.ts';
import { removeFromDisplay } from './remove-from-display.ts';
import { admitReport, admitVisitorReport, issueReportChallenge } from './report-challenge.ts';
import { reportWork } from './report-work.ts';
import { setPublicName } from './set-public-name.ts';
import { findPublicByNumber } from './shelf-store.ts';
import { takeOffShelf } from './take-off-shelf.ts';

const holderRoutes = (world: World): Route[] => [
  accountRoute(calls.putOnShelf, async (input, { actor }) => {
    const { state, order } = await putOnShelf(world, actor.accountId, input);
    return { state, order: order === null ? null : await presentOrder(order, null) };
  }),
  accountRoute(calls.takeOffShelf, ({ id }, { actor }) => takeOffShelf(world, actor.accountId, id)),
  accountRoute(calls.getOwnShelf, ({ id }, { actor }) => getOwnShelf(world, actor.accountId, id)),
  accountRoute(calls.appealDisplay, (input, { actor }) => appealDisplay(world, actor.accountId, input)),
  accountRoute(calls.getPublicName, (_input, { actor }) => getPublicName(world, actor.accountId)),
  accountRoute(calls.setPublicName, (input, { actor }) => setPublicName(world, actor.accountId, input)),
];

const strangerRoutes = (world: World): Route[] => [
  visitorRoute(calls.getPublicWork, ({ id }, { address }) => getPublicWork(world, id, address)),
  visitorRoute(calls.getReportChallenge, ({ workId }, { address }) =>
    issueReportChallenge(world, workId, address),
  ),
  visitorRoute(calls.reportWork, async ({ challenge, ...report }, { address }) => {
    await admitVisitorReport(world, report.workId, challenge, address);
    return reportWork(world, report, null);
  }),
  accountRoute(calls.reportWorkSignedIn, async (report, { actor }) => {
    await admitReport(world, actor.accountId);
    return reportWork(world, report, actor.accountId);
  }),
];

const operatorRoutes = (world: World): Route[] => [
  staffRoute(calls.listDisplayChecks, (input, { actor }) => listChecks(world, actor, input)),
  staffRoute(calls.openDisplayCheck, ({ workId }, { actor }) => openCheck(world, actor, workId)),
  staffRoute(calls.decideDisplayCheck, (input, { actor }) => decideCheck(world, actor, input)),
  staffRoute(calls.decideDisplayAppeal, (input, { actor }) => decideAppeal(world, actor, input)),
  staffRoute(calls.removeFromDisplay, (input, { actor }) => removeFromDisplay(world, actor, input)),
  staffRoute(calls.findPublicWork, async ({ number }) => {
    const row = await findPublicByNumber(world.db, checkNumber(number) ?? '');
    if (row === undefined) throw new Refusal('NOT_FOUND', '没有这个编号的公开作品');
    return { workId: row.id, title: row.title, thumbnailUrl: previewUrl(world, row.thumbnail_key) };
  }),
  staffRoute(calls.listDisplayReports, (input) => listReports(world, input)),
  staffRoute(calls.openReportContact, ({ id }, { actor }) => openReportContact(world, actor, id)),
  staffRoute(calls.keepReported, (input, { actor }) => keepReported(world, actor, input)),
];

export const displayRoutes = (world: World): Route[] => [
  ...holderRoutes(world),
  ...strangerRoutes(world),
  ...operatorRoutes(world),
  ...gateRoutes(world),
];
