import type { WorkDetail } from '@yinji/contract';
import { useEffect, useEffectEvent } from 'react';
import { unfinishedWork } from '../../lib/keys-store/unfinished-work.ts';
import { keptFile } from './kept-file.ts';
import type { FileState } from './use-file.ts';

interface KeptFileProps {
  accountId: string;
  /** The draft or deposit that is continued. */
  initial: WorkDetail | undefined;
  /** What was typed for a new one came back. */
  isRestored: boolean;
  file: FileState;
  onFound: (file: File) => void;
}

/** Looks, when the page opens, for the file that this deposit had before it was left. */
export function useKeptFile({ accountId, initial, isRestored, file, onFound }: KeptFileProps): void {
  const find = useEffectEvent(async () => {
    const wanted = initial?.file?.sha256;
    const isLeft = initial === undefined && (isRestored || unfinishedWork.get() === '');
    if (initial?.original === 'arrived' || (wanted === undefined && !isLeft)) return undefined;
    return keptFile.find(accountId, wanted);
  });
  // Another one may have been chosen meanwhile.
  const take = useEffectEvent((kept: File | undefined) => {
    if (kept && file.kind === 'none') onFound(kept);
  });
  useEffect(() => {
    let isHere = true;
    void find().then((kept) => isHere && take(kept));
    return () => {
      isHere = false;
    };
  }, []);
}
