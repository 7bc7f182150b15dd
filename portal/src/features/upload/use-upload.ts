import { useQueryClient } from '@tanstack/react-query';
import { notice } from '@yinji/ui';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '@yinji/web';
import { useBackOnline } from '../../lib/use-back-online.ts';
import { session } from '../../lib/session.ts';
import { sendOriginal } from './send-original.ts';
import { workQuery } from '../../lib/work-query.ts';

export type UploadState =
  | { kind: 'idle' }
  /** `sentBytes` may be complete while the server still computes. */
  | { kind: 'sending'; sentBytes: number; elapsedMs: number }
  | { kind: 'paused' }
  /** `isLine` if the network failed and not the file. */
  | { kind: 'failed'; message: string; isLine: boolean }
  | { kind: 'arrived' };

/** Sends the original, once at a time; pausing discards what was sent. */
export function useUpload() {
  const queries = useQueryClient();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  const last = useRef<[workId: string, file: File, name: string]>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(workId: string, file: File, name: string) {
    last.current = [workId, file, name];
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const beganAt = performance.now();
    const token = session.token();
    setState({ kind: 'sending', sentBytes: 0, elapsedMs: 0 });
    try {
      const onProgress = (sentBytes: number) =>
        setState({ kind: 'sending', sentBytes, elapsedMs: performance.now() - beganAt });
      await sendOriginal({ workId, file, name, token, signal: own.signal, onProgress });
      setState({ kind: 'arrived' });
      await queries.invalidateQueries(workQuery(workId));
    } catch (cause) {
      if (!(cause instanceof CallFailure) || cause.kind === 'cancelled') return;
      const number = cause.requestId ? `（请求编号 ${cause.requestId}）` : '';
      setState({ kind: 'failed', message: cause.message + number, isLine: cause.kind === 'transport' });
      if (cause.kind === 'signed-out' && token === session.token()) {
        notice(cause.message, { kind: 'warning' });
        session.end();
      }
    }
  }

  useBackOnline(() => {
    if (state.kind === 'failed' && state.isLine && last.current) void start(...last.current);
  });

  function pause() {
    running.current?.abort();
    setState({ kind: 'paused' });
  }

  return { state, start, pause };
}

export type Upload = ReturnType<typeof useUpload>;
