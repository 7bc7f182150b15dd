import { useEffect, useEffectEvent } from 'react';

/** Calls when the network is back. */
export function useBackOnline(onBack: () => void): void {
  const isBack = useEffectEvent(onBack);
  useEffect(() => {
    const hear = () => isBack();
    addEventListener('online', hear);
    return () => removeEventListener('online', hear);
  }, []);
}
