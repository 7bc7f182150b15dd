import { useEffect, useRef, useState } from 'react';
import { saveFile } from '@yinji/web';

export interface FetchOptions {
  signal: AbortSignal;
  onProgress: (readBytes: number, ofBytes: number | undefined) => void;
}

/**
 * Faster downloads are not shown: the button would flicker under the pointer, and the second click of a double
 * click would cancel the download. Milliseconds.
 */
const QUICK_MS = 300;

/** A file that is fetched and then saved whole: a cancelled one leaves nothing. */
export function useDownload() {
  /** Share 0 to 1, or null while unknown; undefined without a download, or at its start. */
  const [share, setShare] = useState<number | null>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(name: string, fetchBytes: (options: FetchOptions) => Promise<Blob>) {
    if (running.current) return;
    const own = new AbortController();
    running.current = own;
    let known: number | null = null;
    let isSlow = false;
    const slow = setTimeout(() => {
      isSlow = true;
      setShare(known);
    }, QUICK_MS);
    try {
      const bytes = await fetchBytes({
        signal: own.signal,
        onProgress(read, of) {
          known = of === undefined ? null : Math.min(1, read / of);
          if (isSlow) setShare(known);
        },
      });
      if (!own.signal.aborted) saveFile(name, bytes);
    } catch {
      // The client has shown the reason, or the person cancelled.
    } finally {
      clearTimeout(slow);
      running.current = undefined;
      setShare(undefined);
    }
  }

  return { share, isRunning: share !== undefined, start, cancel: () => running.current?.abort() };
}

export type Download = ReturnType<typeof useDownload>;

/** The button's text meanwhile; pressed again, it cancels. */
export const downloadWords = (share: number | null | undefined): string =>
  share ? `${Math.floor(share * 100)}%，点此取消` : '正在下载，点此取消';
