import { useQueryClient } from '@tanstack/react-query';
import { notice } from '@yinji/ui';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '@yinji/web';
import { persist } from '../../lib/persist.ts';
import { session } from '../../lib/session.ts';
import { sendOriginal, type Meant } from './send-original.ts';
import { workQuery } from '../../lib/work-query.ts';

export type UploadState =
  | { kind: 'idle' }
  /** `sentBytes` may be complete while the server still computes. */
  | { kind: 'sending'; sentBytes: number; elapsedMs: number }
  /** The network failed; it goes on by itself. */
  | { kind: 'waiting'; sentBytes: number; message: string }
  | { kind: 'paused' }
  | { kind: 'failed'; message: string }
  | { kind: 'arrived' };

/** Sends the original, once at a time, through every outage until it is answered; a small one begins anew. */
export function useUpload() {
  const queries = useQueryClient();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** True once it has arrived. */
  async function start(meant: Meant, file: File, name: string): Promise<boolean> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const beganAt = performance.now();
    let token = session.token();
    let sentBytes = 0;
    const onProgress = (bytes: number) => {
      sentBytes = bytes;
      setState({ kind: 'sending', sentBytes, elapsedMs: performance.now() - beganAt });
    };
    // The next try shows itself by its progress.
    const onWait = (failure: CallFailure | undefined) =>
      failure && setState({ kind: 'waiting', sentBytes, message: failure.message });
    const send = () => {
      token = session.token();
      return sendOriginal({ meant, file, name, token, signal: own.signal, onProgress });
    };
    onProgress(0);
    try {
      await persist(own.signal, send, { onWait });
      setState({ kind: 'arrived' });
      if ('workId' in meant) await queries.invalidateQueries(workQuery(meant.workId));
      return true;
    } catch (cause) {
      if (!(cause instanceof CallFailure) || cause.kind === 'cancelled') return false;
      const number = cause.requestId ? `（请求编号 ${cause.requestId}）` : '';
      setState({ kind: 'failed', message: cause.message + number });
      if (cause.kind === 'signed-out' && token === session.token()) {
        notice(cause.message, { kind: 'warning' });
        session.end();
      }
      return false;
    }
  }

  function pause() {
    running.current?.abort();
    setState({ kind: 'paused' });
  }

  return { state, start, pause };
}

export type Upload = ReturnType<typeof useUpload>;
