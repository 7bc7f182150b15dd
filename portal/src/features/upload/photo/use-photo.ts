import { useEffect, useRef, useState } from 'react';
import type { Advice } from './judge-photo.ts';
import { lookAtPhoto } from './look-at-photo.ts';

/** `isShot`: taken here, so that this page alone has it. */
export type PhotoState =
  | { kind: 'none' }
  | { kind: 'looking'; file: File; isShot: boolean }
  /** Without advice where this browser cannot say. */
  | { kind: 'looked'; file: File; isShot: boolean; advice: Advice[] | undefined };

/** The selected photograph. The camera's own file is passed on unchanged. */
export function usePhoto() {
  const [state, setState] = useState<PhotoState>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function take(file: File, isShot: boolean) {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setState({ kind: 'looking', file, isShot });
    const advice = await lookAtPhoto(file, own.signal);
    if (!own.signal.aborted) setState({ kind: 'looked', file, isShot, advice });
  }

  function drop() {
    running.current?.abort();
    setState({ kind: 'none' });
  }

  return { state, take, drop };
}
