import { useState } from 'react';
import { Button } from '@yinji/ui';
import { RestoreBySheet } from './restore-by-sheet.tsx';
import { RestoreKey } from './restore-key.tsx';
import { sheetWords as words } from './sheet-words.ts';
import type { TakeKey } from './use-take-key.ts';

/** Gets a key back: by its sheet where one of them has a sheet, else by a file. */
export function Restore(props: TakeKey) {
  const hasSheet = props.certified.some(({ recoverable }) => recoverable.bySheet);
  const [isByFile, setByFile] = useState(!hasSheet);
  return (
    <>
      {isByFile ? <RestoreKey {...props} /> : <RestoreBySheet {...props} />}
      {hasSheet && (
        <Button variant="text" onClick={() => setByFile(!isByFile)}>
          {isByFile ? words.restoreBySheet : words.restoreByFile}
        </Button>
      )}
    </>
  );
}
