import type { AnyCall } from './call.ts';
import * as wire from './wire/index.ts';
import * as accounts from './calls/accounts.ts';
import * as changes from './calls/changes.ts';
import * as certification from './calls/certification.ts';
import * as consoleCalls from './calls/console.ts';
import * as content from './calls/content.ts';
import * as deposits from './calls/deposits.ts';
import * as display from './calls/display.ts';
import * as displayReviews from './calls/display-reviews.ts';
import * as galleries from './calls/galleries.ts';
import * as galleryReviews from './calls/gallery-reviews.ts';
import * as filing from './calls/filing.ts';
import * as quotaAwards from './calls/quota-awards.ts';
import * as guardians from './calls/guardians.ts';
import * as identity from './calls/identity.ts';
import * as identityReviews from './calls/identity-reviews.ts';
import * as imports from './calls/imports.ts';
import * as keys from './calls/keys.ts';
import * as materials from './calls/materials.ts';
import * as notices from './calls/notices.ts';
import * as objectionSources from './calls/objection-sources.ts';
import * as objections from './calls/objections.ts';
import * as organisations from './calls/organisations.ts';
import * as overview from './calls/overview.ts';
import * as ownAccount from './calls/own-account.ts';
import * as jobs from './calls/jobs.ts';
import * as invoices from './calls/invoices.ts';
import * as packages from './calls/packages.ts';
import * as purchase from './calls/purchase.ts';
import * as queryHistory from './calls/query-history.ts';
import * as refunds from './calls/refunds.ts';
import * as reviewing from './calls/reviewing.ts';
import * as register from './calls/register.ts';
import * as recovery from './calls/recovery.ts';
import * as successions from './calls/successions.ts';
import * as transfers from './calls/transfers.ts';
import * as legalRequests from './calls/legal-requests.ts';
import * as log from './calls/log.ts';
import * as verification from './calls/verification.ts';
import * as wallet from './calls/wallet.ts';

const isCall = (entry: [string, unknown]): entry is [string, AnyCall] => {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
};

const named = [
  wire,
  identity,
  identityReviews,
  changes,
  guardians,
  organisations,
  ownAccount,
  keys,
  deposits,
  display,
  displayReviews,
  certification,
  filing,
  materials,
  notices,
  log,
  verification,
  queryHistory,
  register,
  content,
  purchase,
  packages,
  quotaAwards,
  invoices,
  imports,
  galleries,
  galleryReviews,
  wallet,
  refunds,
  accounts,
  recovery,
  transfers,
  successions,
  objections,
  objectionSources,
  legalRequests,
  jobs,
  overview,
  consoleCalls,
  reviewing,
]
  .flatMap((room) => Object.entries(room as Record<string, unknown>))
  .filter(isCall);
const names = new Map(named.map(([name, call]) => [call, name]));

/** Every call, for the server and the OpenAPI page. Web apps import the single calls they make. */
export const allCalls: readonly AnyCall[] = named.map(([, call]) => call);

/** The name under which a call is exported; the web apps do not need it. */
export function nameOf(call: AnyCall): string {
  const name = names.get(call);
  if (name === undefined) throw new Error(`not exported by the contract: ${call.path}`);
  return name;
}
