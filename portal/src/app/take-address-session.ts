import { basePath, belowBase, underBase } from '@yinji/web';
import { decide, type AddressSession } from './guard.ts';

/**
 * Runs before anything else of this page: removes a token or ticket from the address and the history at once, so that no
 * later code, request or bookmark sees it. `session-start.ts` checks it afterwards.
 */
function takeAddressSession(): AddressSession | undefined {
  // A prerendered page has no address yet.
  if (import.meta.env.SSR) return undefined;
  const { pathname, search, hash } = globalThis.location;
  const decision = decide(belowBase(pathname, basePath) + search + hash, undefined);
  if (decision.kind !== 'adopt') return undefined;
  history.replaceState(history.state, '', underBase(decision.to, basePath));
  return decision.from;
}

export const addressSession = takeAddressSession();
