import type { World } from '../world.ts';
import { hasConsent } from './consents-store.ts';

/** Who was seen to have accepted, by person and versions: an acceptance is never taken back, so a yes stays one. */
const seen = new WeakMap<World, Set<string>>();
const KEPT = 20_000;

/** Whether a person accepted the versions in force. Asked with every call, of the database once a process and person. */
export async function hasAccepted(world: World, personId: string): Promise<boolean> {
  const { userPolicy, privacyPolicy } = world.config.agreements;
  let known = seen.get(world);
  if (known === undefined || known.size >= KEPT) seen.set(world, (known = new Set()));
  if (known.has(personId)) return true;
  const accepted =
    (await hasConsent(world.db, personId, 'userPolicy', userPolicy)) &&
    (await hasConsent(world.db, personId, 'privacyPolicy', privacyPolicy));
  if (accepted) known.add(personId);
  return accepted;
}
