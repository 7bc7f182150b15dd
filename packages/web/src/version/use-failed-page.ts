import { useEffect, useState } from 'react';
import { findNewVersion, takeNewVersion } from './new-version.ts';

export const reload = (): void => globalThis.location.reload();

/**
 * For a page that could not be rendered or loaded. If a new version has replaced the old files, it is loaded at
 * once; if the network is gone, as soon as it is back; otherwise the person decides: then it returns true.
 */
export function useFailedPage(): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    void findNewVersion().then((isNew) => (isNew && takeNewVersion()) || setKnown(true));
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return isKnown;
}
