import { getOriginal, getWork, type WorkDetail } from '@yinji/contract';
import { useState } from 'react';
import { api } from '../api.ts';
import { hashFile } from '../hash/hash-file.ts';
import { useDownload, type FetchOptions } from '../use-download.ts';

type Fingerprint = NonNullable<WorkDetail['file']>;
export type OriginalVerdict = 'same' | 'differs' | 'unchecked';

/** The original of a work. Its bytes are saved only if this browser computes the deposited fingerprint from them. */
export function useOriginal(workId: string) {
  const { share, isRunning, start, cancel } = useDownload();
  const [verdict, setVerdict] = useState<OriginalVerdict>();

  async function fetchChecked(file: Fingerprint, { signal, onProgress }: FetchOptions): Promise<Blob> {
    const bytes = await api.blob(
      getOriginal,
      { id: workId },
      { signal, onProgress: (readBytes) => onProgress(readBytes, file.sizeBytes) },
    );
    const found = await judge(bytes, file, signal).catch(() => 'unchecked' as const);
    if (!signal.aborted) setVerdict(found);
    if (found !== 'same') throw new Error('these are not known to be the deposited bytes');
    return bytes;
  }

  async function press() {
    if (isRunning) return cancel();
    setVerdict(undefined);
    // The client shows a failure.
    const work = await api.call(getWork, { id: workId }).catch(() => undefined);
    const file = work?.file;
    if (file) await start(file.name, (options) => fetchChecked(file, options));
  }

  return { share, isRunning, verdict, press };
}

async function judge(bytes: Blob, file: Fingerprint, signal: AbortSignal): Promise<OriginalVerdict> {
  if (bytes.size !== file.sizeBytes) return 'differs';
  const { sha256, sm3 } = await hashFile(bytes, { signal });
  return sha256 === file.sha256 && sm3 === file.sm3 ? 'same' : 'differs';
}
