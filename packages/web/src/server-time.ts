import { useEffect, useState } from 'react';

let offsetMs = 0;

/** Takes the server's clock from an answer. */
export function setServerTime(serverMs: number): void {
  offsetMs = serverMs - Date.now();
}

/** The server's time as far as this page knows it, epoch milliseconds. */
export const serverNow = (): number => Date.now() + offsetMs;

/** The server's time, renewed every half minute: enough for what is shown in minutes. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
