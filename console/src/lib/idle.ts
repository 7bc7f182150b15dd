import { useEffect } from 'react';

const EVENTS = ['pointerdown', 'keydown', 'wheel'] as const;
const LOOK_MS = 30_000;

/**
 * Calls `end` once nobody has touched the page for that long. A page that asks the server by itself would otherwise
 * keep its session for ever. A machine that slept is seen at once, since the clock is read.
 */
export function useIdleEnd(minutes: number, end: () => void): void {
  useEffect(() => {
    let touchedAt = Date.now();
    const touch = () => void (touchedAt = Date.now());
    const look = setInterval(() => {
      if (Date.now() - touchedAt > minutes * 60_000) end();
    }, LOOK_MS);
    for (const event of EVENTS) addEventListener(event, touch, { passive: true });
    return () => {
      clearInterval(look);
      for (const event of EVENTS) removeEventListener(event, touch);
    };
  }, [minutes, end]);
}
