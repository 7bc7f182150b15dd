import { useEffect, useState } from 'react';
import { findNewVersion, takeNewVersion } from './new-version.ts';

export const reload = (): void => globalThis.location.reload();

/**
 * For a page that could not be drawn or whose part could not be fetched. Where a new version has replaced the old files, it
 * is taken at once; where the network is gone, as soon as it is back; otherwise the person says when: then it is true.
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
