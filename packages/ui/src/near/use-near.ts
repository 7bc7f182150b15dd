import { useEffect, useRef, useState, type RefObject } from 'react';
import { whenNear } from './when-near.ts';

/** Whether the element of `place` has come within `margin` pixels of the window or is printed; stays true. */
export function useNear<E extends Element>(margin?: number): { place: RefObject<E | null>; isNear: boolean } {
  const place = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    return whenNear(place.current, () => setNear(true), margin);
  }, [isNear, margin]);
  return { place, isNear };
}
