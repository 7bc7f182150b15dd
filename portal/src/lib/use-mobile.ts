import { useSyncExternalStore } from 'react';
import { MOBILE_BELOW_PX } from '../config/constants.ts';

const query = globalThis.matchMedia?.(`(width < ${MOBILE_BELOW_PX}px)`);

function follow(listener: () => void) {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** Whether the window is under 600 px wide: the mobile layout. A prerendered page has both layouts, told apart by its sheets. */
export function useMobile(): boolean {
  return useSyncExternalStore(
    follow,
    () => query?.matches ?? false,
    () => true,
  );
}
