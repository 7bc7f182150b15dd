import { useEffect, useRef, useState } from 'react';
import { formatRemaining, secondsLeft } from './remaining.ts';

export interface CountdownProps {
  /** Epoch milliseconds. */
  until: number;
  /** The clock to count by; the server's where the page knows it. */
  now?: () => number;
  onEnd?: () => void;
}

/** Minutes and seconds until an instant, `14:59`. Calls `onEnd` once. */
export function Countdown({ until, now = Date.now, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsLeft(until, now()));
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    const tick = () => {
      const seconds = secondsLeft(until, now());
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      ended.current?.();
    };
    const timer = setInterval(tick, 500);
    tick();
    return () => clearInterval(timer);
  }, [until, now]);
  return <time role="timer">{formatRemaining(left)}</time>;
}
