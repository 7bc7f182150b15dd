import { removePortrait, uploadPortrait } from '@yinji/contract';
import { Button, notice, toast } from '@yinji/ui';
import { useRef } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { Avatar } from '../../lib/avatar.tsx';
import { session, type Account } from '../../lib/session.ts';
import { identityWords } from './words.ts';

const LIMIT_BYTES = 10 * 1024 * 1024;
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/bmp,image/tiff';

/** The portrait and how to change it: saved at once, separately from the form. */
export function PortraitField({ account }: { account: Account }) {
  const { busy, attempt } = useAttempt();
  const input = useRef<HTMLInputElement>(null);

  async function change(call: () => Promise<Account>, done: string) {
    await attempt(async () => {
      session.renew(await call());
      toast(done, { kind: 'success' });
    });
  }

  function take(file: File | undefined) {
    if (!file) return;
    if (file.size > LIMIT_BYTES) notice(identityWords.portraitLarge, { kind: 'warning' });
    else void change(() => api.call(uploadPortrait, {}, { file }), identityWords.portraitSaved);
  }

  return (
    <div className="grid grid-cols-[52px_minmax(0,1fr)] gap-x-20 gap-y-4 items-center">
      <Avatar account={account} size="large" />
      <div className="flex flex-wrap items-center gap-x-20 gap-y-12 text-14">
        <Button size="dense" busy={busy} onClick={() => input.current?.click()}>
          更换头像
        </Button>
        {account.portraitUrl && (
          <Button
            guard
            size="dense"
            variant="quiet"
            busy={busy}
            onClick={() => void change(() => api.call(removePortrait, {}), identityWords.portraitRemoved)}
          >
            移除
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="头像图片"
          accept={ACCEPTED}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Choosing the same file again counts too.
            event.target.value = '';
          }}
        />
      </div>
      <p className="xs col-span-full dim">{identityWords.portraitHint}</p>
    </div>
  );
}
