import type { PictureFormat } from '@yinji/originality/sniff';
import { useEffect, useRef, useState } from 'react';
import { hashFile, PartMissing, prepareHashing, type Digests } from '../../lib/hash/hash-file.ts';
import { checkFile } from './check-file.ts';
import { safeName } from './safe-name.ts';
import { uploadWords } from './words.ts';

export interface Chosen {
  file: File;
  format: PictureFormat;
  /** The draft's name; the signed manifest has neutral names. */
  name: string;
}

export interface Hashed extends Chosen {
  digests: Digests;
  tookMs: number;
}

export type FileState =
  | { kind: 'none'; wrong?: string }
  | ({ kind: 'hashing'; readBytes: number } & Chosen)
  | ({ kind: 'hashed' } & Hashed);

/** The selected file: checked, then fingerprinted in a worker. It does not leave the browser here. */
export function useFile() {
  const [state, setState] = useState<FileState>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    prepareHashing();
    return () => running.current?.abort();
  }, []);

  /**
   * Undefined where the file was refused, unreadable, or cancelled. `look` is part of the step: what it finds is known
   * before the next one.
   */
  async function take(file: File, look: (sha256: string) => Promise<void>): Promise<Hashed | undefined> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const checked = await checkFile(file).catch(() => ({ wrong: uploadWords.unreadable }));
    if (own.signal.aborted) return undefined;
    if ('wrong' in checked) {
      setState({ kind: 'none', wrong: checked.wrong });
      return undefined;
    }
    const chosen = { file, format: checked.format, name: safeName(file.name) };
    const began = performance.now();
    setState({ kind: 'hashing', readBytes: 0, ...chosen });
    try {
      const onProgress = (readBytes: number) => setState({ kind: 'hashing', readBytes, ...chosen });
      const digests = await hashFile(file, { signal: own.signal, onProgress });
      await look(digests.sha256);
      if (own.signal.aborted) return undefined;
      const hashed = { ...chosen, digests, tookMs: performance.now() - began };
      setState({ kind: 'hashed', ...hashed });
      return hashed;
    } catch (cause) {
      const wrong = cause instanceof PartMissing ? uploadWords.partMissing : uploadWords.unreadable;
      if (!own.signal.aborted) setState({ kind: 'none', wrong });
      return undefined;
    }
  }

  function refuse(wrong?: string) {
    running.current?.abort();
    setState({ kind: 'none', ...(wrong === undefined ? {} : { wrong }) });
  }

  return { state, take, refuse };
}
