import { getWaitingFile, type WaitingFile } from '@yinji/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { releaseWords as words } from './leave-words.ts';
import type { useFile } from './use-file.ts';

/**
 * The file's own bytes, fingerprinted on this device: nobody signs digests that only the platform has stated. Fetched once
 * it `isWanted`.
 */
export function useWaitingBytes(
  { id, file }: WaitingFile,
  { state, take, refuse }: ReturnType<typeof useFile>,
  isWanted: boolean,
) {
  const [fetchedBytes, setFetchedBytes] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const arrive = useEffectEvent(async (bytes: Blob | undefined) => {
    const taken = bytes && (await take(new File([bytes], file.name), () => Promise.resolve()));
    setFailed(taken === undefined);
    if (taken && (taken.digests.sha256 !== file.sha256 || taken.digests.sm3 !== file.sm3))
      refuse(words.differs);
  });
  useEffect(() => {
    if (!isWanted) return;
    const own = new AbortController();
    const fetching = fetchBytes(id, { tries, signal: own.signal, onProgress: setFetchedBytes });
    void fetching.then((bytes) => (own.signal.aborted ? undefined : arrive(bytes)));
    return () => own.abort();
  }, [id, isWanted, tries]);

  return {
    readBytes: state.kind === 'hashing' ? state.readBytes : fetchedBytes,
    isFailed: isFailed || (state.kind === 'none' && state.wrong !== undefined),
    /** Why these bytes cannot be signed. */
    wrong: state.kind === 'none' ? state.wrong : undefined,
    retry() {
      setFailed(false);
      refuse();
      setTries((before) => before + 1);
    },
  };
}

interface Fetching {
  /** Each try is a fetch of its own. */
  tries: number;
  signal: AbortSignal;
  onProgress: (readBytes: number) => void;
}

/** Undefined where they did not come; the client has shown the reason. */
const fetchBytes = (id: string, { signal, onProgress }: Fetching): Promise<Blob | undefined> =>
  api.blob(getWaitingFile, { id }, { signal, onProgress }).catch(() => undefined);
