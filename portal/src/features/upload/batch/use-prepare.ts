import type { FoundFault } from '@yinji/contract';
import { useEffect, useRef, useState } from 'react';
import { checkBatch, type CheckedBatch, type DigestCache } from './check-batch.ts';
import { SheetRefused, type SheetFault, type SheetRow } from './parse-sheet.ts';
import { readSheetFile } from './read-sheet.ts';

interface Sheet {
  name: string;
  rows: SheetRow[];
}

/** Selected sheet and pictures, and their check; repeated after every choice. Nothing leaves the browser. */
export function usePrepare() {
  const [sheet, setSheet] = useState<Sheet>();
  const [sheetFault, setSheetFault] = useState<SheetFault>();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [isStopped, setIsStopped] = useState(false);
  const [batch, setBatch] = useState<CheckedBatch>();
  const cache = useRef<DigestCache>(new Map());
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function check(next: Sheet, chosen: readonly File[]) {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setBatch(undefined);
    setIsStopped(false);
    setProgress({ done: 0, of: chosen.length });
    try {
      const checked = await checkBatch({
        rows: next.rows,
        files: chosen,
        cache: cache.current,
        signal: own.signal,
        onProgress: (done, of) => setProgress({ done, of }),
      });
      if (!own.signal.aborted) setBatch(checked);
    } catch (cause) {
      if (!own.signal.aborted) throw cause;
    } finally {
      if (!own.signal.aborted) setProgress(undefined);
    }
  }

  async function takeSheet(file: File) {
    setSheetFault(undefined);
    try {
      const next = { name: file.name.replace(/\.(xlsx|csv)$/i, ''), rows: await readSheetFile(file) };
      setSheet(next);
      if (files.length > 0) await check(next, files);
    } catch (cause) {
      if (!(cause instanceof SheetRefused)) throw cause;
      running.current?.abort();
      setSheet(undefined);
      setBatch(undefined);
      setProgress(undefined);
      setIsStopped(false);
      setSheetFault(cause.fault);
    }
  }

  async function takePictures(more: readonly File[]) {
    // The same file chosen again replaces itself; the system's own files beside pictures are ignored.
    const kept = files.filter((file) => !more.some((one) => isSame(one, file)));
    const next = [...kept, ...more.filter((file) => !/^(\.|Thumbs\.db$|desktop\.ini$)/i.test(file.name))];
    setFiles(next);
    if (sheet) await check(sheet, next);
  }

  /** Computed digests are kept. */
  function cancel() {
    running.current?.abort();
    setProgress(undefined);
    setIsStopped(true);
  }
  const resume = () => sheet && void check(sheet, files);

  /** Faults known only to the server. */
  const addFaults = (faults: readonly FoundFault[]) =>
    setBatch(
      (before) =>
        before && { ...before, faults: [...before.faults, ...faults].sort((a, b) => a.line - b.line) },
    );

  return {
    sheet,
    sheetFault,
    files,
    progress,
    isStopped,
    batch,
    takeSheet,
    takePictures,
    cancel,
    resume,
    addFaults,
  };
}

const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.webkitRelativePath === b.webkitRelativePath;
