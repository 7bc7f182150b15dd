import type { AnyCall, InputOf } from '@yinji/contract';
import { Button, type ButtonProps } from '@yinji/ui';
import { useState, type ReactNode } from 'react';
import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';

export interface DownloadButtonProps<C extends AnyCall> {
  call: C;
  input: InputOf<C>;
  name: string;
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  children: ReactNode;
}

/** Fetches a document with the session's token and hands it to the browser's downloads. */
export function DownloadButton<C extends AnyCall>({
  call,
  input,
  name,
  variant,
  size,
  children,
}: DownloadButtonProps<C>) {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      saveFile(name, await api.blob(call, input));
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      {...(variant === undefined ? {} : { variant })}
      {...(size === undefined ? {} : { size })}
      busy={busy}
      guardMs={0}
      onClick={() => void download()}
    >
      {children}
    </Button>
  );
}
