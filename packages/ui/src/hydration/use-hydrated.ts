import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * False while a page is prerendered and in its first rendering over that markup, which must be the same; true from then
 * on, and at once where nothing was prerendered. For what only the browser knows, and for what is not worth sending.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
