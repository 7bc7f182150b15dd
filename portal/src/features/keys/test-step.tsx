import { Button, Checkbox, notice } from '@yinji/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { openBackup, type OpenedKey } from '../../lib/keys-store/key-pair.ts';
import type { KeyRequest } from '../../lib/keys-store/use-signing-key.ts';
import type { Account } from '../../lib/session.ts';
import { BackupFields, type Backup } from './backup-fields.tsx';
import { countersign } from './countersign.ts';
import { KeyNotKept, enrolKey, requestFor } from './enrol-key.ts';
import type { MadeBackup } from './make-backup.ts';
import { backupFault, keyWords } from './words.ts';

export interface TestStepProps {
  account: Account;
  older: CertifiedKey | undefined;
  backup: MadeBackup;
  fileName: string;
  onDownload: () => void;
  onRestart: () => void;
  onDone: (request: KeyRequest) => void;
}

interface Tested {
  opened: OpenedKey;
  csr: string;
}

/** Second step: the file on disk is opened with the password from memory, and only then is the key used. */
export function TestStep(props: TestStepProps) {
  const { account, older, backup, fileName, onDownload, onRestart, onDone } = props;
  const [typed, setTyped] = useState<Backup>({ file: undefined, password: '' });
  const [wrong, setWrong] = useState<{ file?: string; password?: string }>({});
  const [busy, setBusy] = useState(false);
  const [isVouchedFor, setVouchedFor] = useState(true);
  // Once tested, a retry after a network failure must send the same request.
  const tested = useRef<Tested>(undefined);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  async function test(file: File): Promise<Tested | undefined> {
    if (tested.current) return tested.current;
    const opened = await openBackup(await file.text(), typed.password).catch((cause: unknown) => {
      const fault = backupFault(cause);
      setWrong(fault === keyWords.backupBad ? { file: fault } : { password: fault });
    });
    if (!opened) return undefined;
    if (opened.publicKeySha256 !== backup.publicKeySha256) {
      setWrong({ file: keyWords.otherKey });
      return undefined;
    }
    const csr = await requestFor(opened, account.verifiedName ?? account.nickname);
    tested.current = { opened, csr };
    return tested.current;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { file, password } = typed;
    if (!file || password === '') {
      setWrong(file ? { password: keyWords.passwordMissing } : { file: keyWords.fileMissing });
      return;
    }
    setBusy(true);
    try {
      const good = await test(file);
      if (!good) return;
      const { opened, csr } = good;
      const succession =
        older && isVouchedFor ? await countersign(account.id, older, opened.publicKeySha256) : undefined;
      onDone(await enrolKey(account.id, opened, { csr, ...(succession && { succession }) }));
    } catch (cause) {
      // The client has shown a refusal.
      if (cause instanceof KeyNotKept) notice(keyWords.notKept, { kind: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="key-form grid gap-20 w-full max-w-480" onSubmit={(event) => void submit(event)} noValidate>
      <h3 ref={title} tabIndex={-1}>
        第二步　试开备份
      </h3>
      <p className="muted">
        备份 <span className="mono">{fileName}</span>{' '}
        已交给浏览器下载。请把它存到别处，再从那里选它并输入密码：打得开，密钥才启用。
      </p>
      <BackupFields
        value={typed}
        wrong={wrong}
        fileLabel="刚才下载的备份文件"
        onChange={(part) => {
          setTyped({ ...typed, ...part });
          setWrong({});
        }}
      />
      {older && (
        <Checkbox checked={isVouchedFor} onChange={(event) => setVouchedFor(event.target.checked)}>
          {keyWords.countersign(older.certificateSha256.slice(-4))}
        </Checkbox>
      )}
      <div className="key-actions flex flex-wrap gap-x-16 gap-y-8">
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? '正在核对' : '核对备份并启用密钥'}
        </Button>
        <Button variant="text" guard={1000} onClick={onDownload}>
          再下载一次
        </Button>
        <Button variant="text" onClick={onRestart}>
          从头再来
        </Button>
      </div>
    </form>
  );
}
