import {
  getObjectionSourcePicture,
  getObjectionSources,
  giveDepositedSource,
  giveObjectionSource,
  releaseObjectionSource,
  SOURCE_CONSENT,
  withdrawObjectionSource,
  type ObjectionSourcesView,
} from '@yinji/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '@yinji/ui';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { sendFile } from '../../lib/send-file.ts';
import { session } from '../../lib/session.ts';
import { sourcesWords as words } from './sources-words.ts';

const REFETCH_MS = 3000;
/** 104,857,600 bytes or more are refused. */
const LARGEST_BYTES = 104_857_599;
const consent = SOURCE_CONSENT.version;

export type Sending =
  | { kind: 'idle'; wrong?: string }
  | { kind: 'sending'; doneBytes: number; ofBytes: number };

const sourcesQuery = (objectionId: string) =>
  api.query(
    ['own', 'objection-sources', objectionId],
    getObjectionSources,
    { objectionId },
    { refetchInterval: ({ state }) => (state.data?.comparison?.state === 'waiting' ? REFETCH_MS : false) },
  );

/** Both sides' sources as far as this one may see them, and its own upload. */
export function useSources(objectionId: string) {
  const queries = useQueryClient();
  const query = useQuery(sourcesQuery(objectionId));
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const show = (next: ObjectionSourcesView) => queries.setQueryData(sourcesQuery(objectionId).queryKey, next);

  /** Whether it arrived. */
  async function send(file: File): Promise<boolean> {
    const wrong = file.size > LARGEST_BYTES ? words.tooLarge : file.size === 0 ? words.empty : undefined;
    if (wrong) {
      setSending({ kind: 'idle', wrong });
      return false;
    }
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const onProgress = (doneBytes: number) => setSending({ kind: 'sending', doneBytes, ofBytes: file.size });
    onProgress(0);
    try {
      await sendFile({
        path: giveObjectionSource.path,
        query: { objectionId, consent },
        file,
        name: file.name,
        token: session.token(),
        signal: own.signal,
        onProgress,
        told: words,
      });
      await queries.invalidateQueries(sourcesQuery(objectionId));
      toast(words.done, { kind: 'success' });
      setSending({ kind: 'idle' });
      return true;
    } catch (cause) {
      const told = cause instanceof CallFailure ? cause.message : words.broken;
      setSending(own.signal.aborted ? { kind: 'idle' } : { kind: 'idle', wrong: told });
      await queries.invalidateQueries(sourcesQuery(objectionId));
      return false;
    }
  }

  return {
    query,
    sending,
    send,
    cancel: () => running.current?.abort(),
    giveDeposited: async () => {
      show(await api.call(giveDepositedSource, { objectionId, consent }));
      toast(words.done, { kind: 'success' });
    },
    withdraw: async () => show(await api.call(withdrawObjectionSource, { objectionId })),
    release: async (sourceId: string) =>
      show(await api.call(releaseObjectionSource, { objectionId, sourceId })),
  };
}

export type Sources = ReturnType<typeof useSources>;

/** The preview of a source. It never changes: another source has another id. */
export const sourcePictureQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'objection-source-picture', id],
    queryFn: ({ signal }) => api.blob(getObjectionSourcePicture, { id }, { signal, quiet: true }),
    staleTime: Infinity,
  });
