import type { AppContext } from '../../platform/index.ts';
import { hasConsent } from './consents-store.ts';
import { findAgreementVersions, type AgreementVersions } from './find-agreement-versions.ts';

/** Who was seen to have accepted, by person and versions: an acceptance is never taken back, so a yes stays one. */
const seen = new WeakMap<AppContext, Set<string>>();
const KEPT = 20_000;

/**
 * The versions in force as they were asked for last. Asked anew after this time, since another process may have
 * published: for so long somebody may go on under the text they agreed to.
 */
const VERSIONS_MS = 1000;
const versions = new WeakMap<AppContext, { known: Promise<AgreementVersions>; until: number }>();

function versionsInForce(context: AppContext): Promise<AgreementVersions> {
  const now = performance.now();
  const last = versions.get(context);
  if (last !== undefined && now < last.until) return last.known;
  const known = findAgreementVersions(context, context.db);
  versions.set(context, { known, until: now + VERSIONS_MS });
  // A failure is told to whoever waits for it and kept for nobody.
  known.catch(() => versions.delete(context));
  return known;
}

/** Whether a person accepted the versions in force. Asked with every call, of the database once a process and person. */
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
