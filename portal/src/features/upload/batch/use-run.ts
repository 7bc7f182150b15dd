import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallFailure, needsPackage } from '@yinji/web';
import type { CertifiedKey } from '../../../lib/keys-store/choose-key.ts';
import { packageDialog } from '../../../lib/package-dialog.ts';
import { memberQuery } from '../../../lib/member-query.ts';
import { KeyGone, openKey } from '../sign-deposit.ts';
import { batchQuery, type BatchView } from './batch-queries.ts';
import { runBatch, type RowNews } from './run-batch.ts';
import { batchWords } from './words.ts';

export type RowState = Omit<RowNews, 'line'>;
export interface RunState {
  isRunning: boolean;
  /** Changes of rows since the server's last answer. */
  rows: ReadonlyMap<number, RowState>;
  sentBytes: number;
  elapsedMs: number;
  /** The network failed; it goes on by itself. */
  isWaiting: boolean;
  /** Why it stopped, unless the person paused it. */
  message?: string;
}

/** Five hundred rows cause many events: the screen is updated a few times a second. */
const TELL_MS = 200;

/** Runs a batch from the server's state; pausing cancels running requests and nothing else. */
export function useRun(accountId: string) {
  const client = useQueryClient();
  const [state, setState] = useState<RunState>({
    isRunning: false,
    rows: new Map(),
    sentBytes: 0,
    elapsedMs: 0,
    isWaiting: false,
  });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useWarningOnLeave(state.isRunning);

  async function start(view: BatchView, files: ReadonlyMap<number, File>, key: CertifiedKey) {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const beganAt = performance.now();
    const rows = new Map<number, RowState>();
    const sent = new Map<number, number>();
    let isWaiting = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (more: Partial<RunState> = {}) => {
      clearTimeout(timer);
      timer = undefined;
      const sentBytes = [...sent.values()].reduce((sum, bytes) => sum + bytes, 0);
      const elapsedMs = performance.now() - beganAt;
      setState({ isRunning: true, rows: new Map(rows), sentBytes, elapsedMs, isWaiting, ...more });
    };
    const onNews = ({ line, ...news }: RowNews) => {
      rows.set(line, { ...rows.get(line), ...news });
      if (news.sentBytes !== undefined) sent.set(line, news.sentBytes);
      timer ??= setTimeout(() => tell(), TELL_MS);
    };
    const onWait = (waiting: number) => {
      isWaiting = waiting > 0;
      tell();
    };
    tell();
    let message: string | undefined;
    try {
      const privateKey = await openKey(accountId, key);
      await runBatch({ view, files, key, privateKey, signal: own.signal, onNews, onWait });
    } catch (cause) {
      message = own.signal.aborted ? undefined : reasonOf(cause);
      own.abort();
    }
    if (running.current !== own) return clearTimeout(timer);
    // Local changes stay until the server's answer replaces them.
    await client.fetchQuery(batchQuery(view.id)).catch(() => undefined);
    tell({ isRunning: false, isWaiting: false, ...(message !== undefined && { message }) });
    void client.invalidateQueries(memberQuery);
    void client.invalidateQueries({ queryKey: ['own', 'works'] });
  }

  return { state, start, pause: () => running.current?.abort() };
}

function reasonOf(cause: unknown): string {
  if (needsPackage(cause)) packageDialog.open();
  if (cause instanceof KeyGone) return batchWords.keyGone;
  if (cause instanceof CallFailure && cause.kind !== 'transport') return cause.message;
  return batchWords.broken;
}

function useWarningOnLeave(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
