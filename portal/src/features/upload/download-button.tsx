import type { AnyCall, InputOf } from '@yinji/contract';
import { Button, type ButtonProps } from '@yinji/ui';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.ts';
import { downloadWords, useDownload } from '../../lib/use-download.ts';

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
  const { share, isRunning, start, cancel } = useDownload();
  const download = () => start(name, (options) => api.blob(call, input, options));
  return (
    <Button
      {...(variant === undefined ? {} : { variant })}
      {...(size === undefined ? {} : { size })}
      guardMs={0}
      onClick={() => (isRunning ? cancel() : void download())}
    >
      {isRunning ? downloadWords(share) : children}
    </Button>
  );
}
