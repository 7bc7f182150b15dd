import { useEffect, useRef, useState } from 'react';

/** How long what was submitted can be taken back. */
const HOLD_MS = 10_000;

export interface Hold<T> {
  /** Epoch milliseconds; `undefined` where nothing is held. */
  until: number | undefined;
  hold: (value: T) => void;
  /** Sends what is held now. */
  release: () => void;
  takeBack: () => void;
}

/**
 * Holds a value before it is sent. Whoever goes to another page has it sent; whoever closes the tab is asked first, and
 * nothing is sent.
 */
export function useHold<T>(send: (value: T) => void): Hold<T> {
  const [until, setUntil] = useState<number>();
  // Beside the state: the end of the time and a press in the same moment send once.
  const held = useRef<{ value: T }>(undefined);
  const end = () => {
    const ended = held.current;
    held.current = undefined;
    setUntil(undefined);
    return ended;
  };
  const release = () => {
    const ended = end();
    if (ended !== undefined) send(ended.value);
  };
  const leave = useRef(release);
  useEffect(() => {
    leave.current = release;
  });
  useEffect(() => () => leave.current(), []);
  useEffect(() => {
    if (until === undefined) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [until]);
  return {
    until,
    hold(value) {
      held.current = { value };
      setUntil(Date.now() + HOLD_MS);
    },
    release,
    takeBack: () => void end(),
  };
}
