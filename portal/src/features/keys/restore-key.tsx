import { Button, notice } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { openBackup } from '../../lib/keys-store/key-pair.ts';
import { BackupFields, type Backup } from './backup-fields.tsx';
import { useTakeKey, type TakeKey } from './use-take-key.ts';
import { backupFault, keyWords } from './words.ts';

/** Loads a certified key from its backup into this browser; the public key identifies its certificate. */
export function RestoreKey(props: TakeKey) {
  const take = useTakeKey(props);
  const [typed, setTyped] = useState<Backup>({ file: undefined, password: '' });
  const [wrong, setWrong] = useState<{ file?: string; password?: string }>({});
  const [busy, setBusy] = useState(false);

  async function restore(file: File) {
    const opened = await openBackup(await file.text(), typed.password).catch((cause: unknown) => {
      const fault = backupFault(cause);
      setWrong(fault === keyWords.backupBad ? { file: fault } : { password: fault });
    });
    if (!opened) return;
    if (!(await take(opened))) setWrong({ file: keyWords.notCertified });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { file, password } = typed;
    if (!file || password === '') {
      setWrong(file ? { password: keyWords.passwordMissing } : { file: keyWords.restoreFileMissing });
      return;
    }
    setBusy(true);
    await restore(file).catch(() => notice(keyWords.notKept, { kind: 'error' }));
    setBusy(false);
  }

  return (
    <form className="key-form grid gap-20 w-full max-w-480" onSubmit={(event) => void submit(event)} noValidate>
      <BackupFields
        value={typed}
        wrong={wrong}
        fileLabel="备份文件"
        onChange={(part) => {
          setTyped({ ...typed, ...part });
          setWrong({});
        }}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          恢复到这个浏览器
        </Button>
      </div>
    </form>
  );
}
