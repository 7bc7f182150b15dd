import type { AnyCall, InputOf } from '@yinji/contract';
import { Button, type ButtonProps } from '@yinji/ui';
import { api } from './api.ts';
import { downloadWords, useDownload } from './use-download.ts';

export interface DownloadButtonProps<C extends AnyCall> extends Pick<
  ButtonProps,
  'variant' | 'size' | 'disabled' | 'children'
> {
  call: C;
  input: InputOf<C>;
  /** Of the file. */
  name: string;
  /** Accessible name where the button's text does not name the file. */
  label?: string;
  /** Runs before there is a file. */
  before?: () => Promise<unknown>;
}

/** Fetches a document with the session's token and saves it; pressed again on the way, it cancels. */
export function DownloadButton<C extends AnyCall>({
  call,
  input,
  name,
  label,
  before,
  children,
  ...look
}: DownloadButtonProps<C>) {
  const { share, isRunning, start, cancel } = useDownload();
  const download = () =>
    start(name, async (options) => {
      await before?.();
      return api.blob(call, input, options);
    });
  const meanwhile = downloadWords(share);
  return (
    <Button
      {...look}
      {...(label !== undefined && { 'aria-label': isRunning ? `${meanwhile}：${label}` : label })}
      onClick={() => (isRunning ? cancel() : void download())}
    >
      {isRunning ? meanwhile : children}
    </Button>
  );
}
