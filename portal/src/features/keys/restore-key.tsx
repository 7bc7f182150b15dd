import { useQueryClient } from '@tanstack/react-query';
import { Button, notice, toast } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { certifiedPublicKey, type CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { holdKey } from '../../lib/keys-store/held-keys.ts';
import { openBackup } from '../../lib/keys-store/key-pair.ts';
import { heldKeysQuery } from '../../lib/keys-store/use-signing-key.ts';
import { BackupFields, type Backup } from './backup-fields.tsx';
import { backupFault, keyWords } from './words.ts';

/** Loads a certified key from its backup into this browser; the public key identifies its certificate. */
export function RestoreKey({
  accountId,
  certified,
}: {
  accountId: string;
  certified: readonly CertifiedKey[];
}) {
  const [typed, setTyped] = useState<Backup>({ file: undefined, password: '' });
  const [wrong, setWrong] = useState<{ file?: string; password?: string }>({});
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();

  async function restore(file: File) {
    const opened = await openBackup(await file.text(), typed.password).catch((cause: unknown) => {
      const fault = backupFault(cause);
      setWrong(fault === keyWords.backupBad ? { file: fault } : { password: fault });
    });
    if (!opened) return;
    if (!certified.some((key) => certifiedPublicKey(key) === opened.publicKeySha256)) {
      setWrong({ file: keyWords.notCertified });
      return;
    }
    await holdKey(accountId, opened.publicKeySha256, opened.privateKey);
    await queries.invalidateQueries(heldKeysQuery(accountId));
    toast(keyWords.restored, { kind: 'success' });
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
