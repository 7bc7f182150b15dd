import type { AppContext } from '../../platform/index.ts';
import { hasConsent } from './consents-store.ts';
import { findAgreementVersions, type AgreementVersions } from './find-agreement-versions.ts';

/**
 * Cache of acceptances by person and versions: an acceptance is never withdrawn, so a positive answer stays
 * valid.
 */
const seen = new WeakMap<AppContext, Set<string>>();
const KEPT = 20_000;

/**
 * Cache of the versions in force. Renewed after this time, since another process may have published: meanwhile
 * a person may continue under the text they accepted.
 */
const VERSIONS_MS = 1000;
const versions = new WeakMap<AppContext, { known: Promise<AgreementVersions>; until: number }>();

function versionsInForce(context: AppContext): Promise<AgreementVersions> {
  const now = performance.now();
  const last = versions.get(context);
  if (last !== undefined && now < last.until) return last.known;
  const known = findAgreementVersions(context, context.db);
  versions.set(context, { known, until: now + VERSIONS_MS });
  // A failure reaches the waiting callers and is not cached.
  known.catch(() => versions.delete(context));
  return known;
}

/**
 * Whether a person accepted the versions in force. Checked with every call, in the database once per process
 * and person.
 */
export async function hasAccepted(context: AppContext, personId: string): Promise<boolean> {
  const { userPolicy, privacyPolicy } = await versionsInForce(context);
  let known = seen.get(context);
  if (known === undefined || known.size >= KEPT) seen.set(context, (known = new Set()));
  const key = `${personId} ${userPolicy} ${privacyPolicy}`;
  if (known.has(key)) return true;
  const accepted =
    (await hasConsent(context.db, personId, 'userPolicy', userPolicy)) &&
    (await hasConsent(context.db, personId, 'privacyPolicy', privacyPolicy));
  if (accepted) known.add(key);
  return accepted;
}
