import { useState } from 'react';
import { Button } from '@yinji/ui';
import { RestoreByPasskey } from './restore-by-passkey.tsx';
import { RestoreBySheet } from './restore-by-sheet.tsx';
import { RestoreKey } from './restore-key.tsx';
import { sheetWords as words } from './sheet-words.ts';
import { useWraps } from './use-wraps.ts';
import type { TakeKey } from './use-take-key.ts';

/** Gets a key back: by a passkey or a sheet where one of them has any, else by a file. */
export function Restore(props: TakeKey) {
  const hasSheet = props.certified.some(({ recoverable }) => recoverable.bySheet);
  const hasPasskey =
    globalThis.PublicKeyCredential !== undefined &&
    props.certified.some(({ recoverable }) => recoverable.byPasskey);
  const getWraps = useWraps();
  const [isByFile, setByFile] = useState(!hasSheet);
  return (
    <>
      {hasPasskey && <RestoreByPasskey {...props} getWraps={getWraps} />}
      {isByFile ? <RestoreKey {...props} /> : <RestoreBySheet {...props} getWraps={getWraps} />}
      {hasSheet && (
        <Button variant="text" onClick={() => setByFile(!isByFile)}>
          {isByFile ? words.restoreBySheet : words.restoreByFile}
        </Button>
      )}
    </>
  );
}
