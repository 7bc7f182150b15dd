import { useSyncExternalStore } from 'react';

function follow(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineBar({ children }: { children: string }) {
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className="offline-bar" hidden={online}>
      {online ? null : children}
    </output>
  );
}
