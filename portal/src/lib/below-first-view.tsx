import { useDeferredValue, type ReactNode } from 'react';
import { isNavigated } from './navigated.ts';

/** The part of an answer below the first view is rendered and laid out after it: together they would delay input. */
export function BelowFirstView({ children }: { children: ReactNode }) {
  const isBegun = useDeferredValue(true, isNavigated() ? undefined : false);
  return isBegun ? children : <div className="min-h-[100dvh]" />;
}
