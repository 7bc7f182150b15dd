import { Button, Field, Input, notice } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { makeBackup, type MadeBackup } from './make-backup.ts';
import { BACKUP_PASSWORD_MIN, keyWords } from './words.ts';

/**
 * First step: a password for the backup; then the key is made and its backup downloaded. Typed once: the next
 * step opens the backup with it again, and nothing is stored or certified until that succeeds, so a typing
 * error is found there.
 */
export function PasswordStep({ onMade }: { onMade: (made: MadeBackup) => void }) {
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const isShort = [...password].length < BACKUP_PASSWORD_MIN;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (isShort) return;
    setBusy(true);
    try {
      onMade(await makeBackup(password));
    } catch {
      notice(keyWords.notMade, { kind: 'error' });
      setBusy(false);
    }
  }

  return (
    <form className="key-form grid gap-20 w-full max-w-480" onSubmit={(event) => void submit(event)} noValidate>
      <h3>第一步　生成密钥，下载备份</h3>
      <Field
        label="设定备份密码"
        hint={`至少 ${BACKUP_PASSWORD_MIN} 个字符。一句只有您知道的话最好记；请勿与登录密码相同。下一步要用它打开备份，记错了会当场发现。`}
        error={shown && isShort && keyWords.passwordShort}
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? '正在生成' : '生成密钥并下载备份'}
        </Button>
      </div>
    </form>
  );
}
