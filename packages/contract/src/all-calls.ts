import type { AnyCall } from './call.ts';
import * as wire from './wire/index.ts';
import * as accounts from './calls/accounts.ts';
import * as consoleCalls from './calls/console.ts';
import * as deposits from './calls/deposits.ts';
import * as grants from './calls/grants.ts';
import * as guardians from './calls/guardians.ts';
import * as identity from './calls/identity.ts';
import * as identityReviews from './calls/identity-reviews.ts';
import * as keys from './calls/keys.ts';
import * as materials from './calls/materials.ts';
import * as notices from './calls/notices.ts';
import * as organisations from './calls/organisations.ts';
import * as ownAccount from './calls/own-account.ts';
import * as invoices from './calls/invoices.ts';
import * as packages from './calls/packages.ts';
import * as purchase from './calls/purchase.ts';
import * as refunds from './calls/refunds.ts';
import * as recovery from './calls/recovery.ts';
import * as verification from './calls/verification.ts';
import * as wallet from './calls/wallet.ts';

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** Every call, for the server and the OpenAPI page. Web apps import the single calls they make. */
export const allCalls: readonly AnyCall[] = [
  wire,
  identity,
  identityReviews,
  guardians,
  organisations,
  ownAccount,
  keys,
  deposits,
  materials,
  notices,
  verification,
  purchase,
  packages,
  grants,
  invoices,
  wallet,
  refunds,
  accounts,
  recovery,
  consoleCalls,
]
  .flatMap((room) => Object.values(room as Record<string, unknown>))
  .filter(isCall);
