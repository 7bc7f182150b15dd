import type { World } from '../../platform/index.ts';
import { hasConsent } from './consents-store.ts';
import { findAgreementVersions, type AgreementVersions } from './find-agreement-versions.ts';

/** Who was seen to have accepted, by person and versions: an acceptance is never taken back, so a yes stays one. */
const seen = new WeakMap<World, Set<string>>();
const KEPT = 20_000;

/**
 * The versions in force as they were asked for last. Asked anew after this time, since another process may have
 * published: for so long somebody may go on under the text they agreed to.
 */
const VERSIONS_MS = 1000;
const versions = new WeakMap<World, { known: Promise<AgreementVersions>; until: number }>();

function versionsInForce(world: World): Promise<AgreementVersions> {
  const now = performance.now();
  const last = versions.get(world);
  if (last !== undefined && now < last.until) return last.known;
  const known = findAgreementVersions(world, world.db);
  versions.set(world, { known, until: now + VERSIONS_MS });
  // A failure is told to whoever waits for it and kept for nobody.
  known.catch(() => versions.delete(world));
  return known;
}

/** Whether a person accepted the versions in force. Asked with every call, of the database once a process and person. */
export async function hasAccepted(world: World, personId: string): Promise<boolean> {
  const { userPolicy, privacyPolicy } = await versionsInForce(world);
  let known = seen.get(world);
  if (known === undefined || known.size >= KEPT) seen.set(world, (known = new Set()));
  const key = `${personId} ${userPolicy} ${privacyPolicy}`;
  if (known.has(key)) return true;
  const accepted =
    (await hasConsent(world.db, personId, 'userPolicy', userPolicy)) &&
    (await hasConsent(world.db, personId, 'privacyPolicy', privacyPolicy));
  if (accepted) known.add(key);
  return accepted;
}
