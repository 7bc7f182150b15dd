import * as calls from '@yinji/contract';
import { checkNumber } from '@yinji/evidence';
import { presentOrder } from '../../money/index.ts';
import {
  Refusal,
  type Route,
  type AppContext,
  accountRoute,
  staffRoute,
  visitorRoute,
} from '../../platform/index.ts';
import { previewUrl } from '../../works/index.ts';
import { appealDisplay } from './appeal-display.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decideCheck } from './decide-check.ts';
import { gateRoutes } from './gate-routes.ts';
import { getOwnPublicListing } from './get-own-public-listing.ts';
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
import { findPublicByNumber } from './public-listing-read-model.ts';
import { takeOffShelf } from './take-off-shelf.ts';

const holderRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.putOnShelf, async (input, { actor }) => {
    const { state, order } = await putOnShelf(context, actor.accountId, input);
    return { state, order: order === null ? null : await presentOrder(order, null) };
  }),
  accountRoute(calls.takeOffShelf, ({ id }, { actor }) => takeOffShelf(context, actor.accountId, id)),
  accountRoute(calls.getOwnPublicListing, ({ id }, { actor }) =>
    getOwnPublicListing(context, actor.accountId, id),
  ),
  accountRoute(calls.appealDisplay, (input, { actor }) => appealDisplay(context, actor.accountId, input)),
  accountRoute(calls.getPublicName, (_input, { actor }) => getPublicName(context, actor.accountId)),
  accountRoute(calls.setPublicName, (input, { actor }) => setPublicName(context, actor.accountId, input)),
];

const strangerRoutes = (context: AppContext): Route[] => [
  visitorRoute(calls.getPublicWork, ({ id }, { network }) => getPublicWork(context, id, network)),
  visitorRoute(calls.getReportChallenge, ({ workId }, { address }) =>
    issueReportChallenge(context, workId, address),
  ),
  visitorRoute(calls.reportWork, async ({ challenge, ...report }, { address }) => {
    await admitVisitorReport(context, report.workId, challenge, address);
    return reportWork(context, report, null);
  }),
  accountRoute(calls.reportWorkSignedIn, async (report, { actor }) => {
    await admitReport(context, actor.accountId);
    return reportWork(context, report, actor.accountId);
  }),
];

const operatorRoutes = (context: AppContext): Route[] => [
  staffRoute(calls.listDisplayChecks, (input, { actor }) => listChecks(context, actor, input)),
  staffRoute(calls.openDisplayCheck, ({ workId }, { actor }) => openCheck(context, actor, workId)),
  staffRoute(calls.decideDisplayCheck, (input, { actor }) => decideCheck(context, actor, input)),
  staffRoute(calls.decideDisplayAppeal, (input, { actor }) => decideAppeal(context, actor, input)),
  staffRoute(calls.removeFromDisplay, (input, { actor }) => removeFromDisplay(context, actor, input)),
  staffRoute(calls.findPublicWork, async ({ number }) => {
    const row = await findPublicByNumber(context.db, checkNumber(number) ?? '');
    if (row === undefined) throw new Refusal('NOT_FOUND', '没有这个编号的公开作品');
    return { workId: row.id, title: row.title, thumbnailUrl: previewUrl(context, row.thumbnail_key) };
  }),
  staffRoute(calls.listDisplayReports, (input) => listReports(context, input)),
  staffRoute(calls.openReportContact, ({ id }, { actor }) => openReportContact(context, actor, id)),
  staffRoute(calls.keepReported, (input, { actor }) => keepReported(context, actor, input)),
];

export const displayRoutes = (context: AppContext): Route[] => [
  ...holderRoutes(context),
  ...strangerRoutes(context),
  ...operatorRoutes(context),
  ...gateRoutes(context),
];
