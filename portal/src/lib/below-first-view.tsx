import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { isNavigated } from './navigated.ts';
import { nextTask } from './next-task.ts';

/**
 * The part of an answer below the first view is rendered after the frame that lays out what is above it: together they
 * would delay input. A deferred value does not ensure that, as both renderings may end before the next frame. Inside
 * another such part it comes a frame after that part.
 */
export function BelowFirstView({ children }: { children: ReactNode }) {
  // A window in the background has no frames.
  const [isBegun, setIsBegun] = useState(() => isNavigated() || document.hidden);
  useEffect(() => {
    if (isBegun) return;
    const begin = () => startTransition(() => setIsBegun(true));
    // Layout follows the callback, in the same frame.
    const frame = requestAnimationFrame(() => void nextTask().then(begin));
    return () => cancelAnimationFrame(frame);
  }, [isBegun]);
  return isBegun ? children : <div className="min-h-[100dvh]" />;
}
