import { useSyncExternalStore } from 'react';
import { words } from '../lib/words.ts';

function follow(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineBar() {
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className="offline-bar" hidden={online}>
      {online ? null : words.offline}
    </output>
  );
}
