import { revokeSigningKey, type InputOf } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Dialog, FieldError, toast } from '@yinji/ui';
import { useId, useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { signingKeysQuery } from '../../lib/keys-store/use-signing-key.ts';
import { keyWords, revocationReasons } from './words.ts';

type Reason = InputOf<typeof revokeSigningKey>['reason'];

export interface RevokeDialogProps {
  certified: CertifiedKey;
  onClose: () => void;
}

/** Ends a certificate permanently, with a reason and a confirmation. */
export function RevokeDialog({ certified, onClose }: RevokeDialogProps) {
  const [reason, setReason] = useState<Reason>();
  const [meant, setMeant] = useState(false);
  const [shown, setShown] = useState(false);
  const { busy, attempt } = useAttempt();
  const queries = useQueryClient();
  const form = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (reason === undefined || !meant) return;
    await attempt(async () => {
      await api.call(revokeSigningKey, { id: certified.id, reason, confirmed: true });
      await queries.invalidateQueries(signingKeysQuery);
      toast(keyWords.revoked, { kind: 'success' });
      onClose();
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`撤销尾号 ${certified.certificateSha256.slice(-4)} 的证书`}
      footer={
        <>
          <Button onClick={onClose}>不撤销</Button>
          <Button type="submit" form={form} variant="danger" busy={busy}>
            撤销证书
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-16" onSubmit={(event) => void submit(event)} noValidate>
        <p className="muted">{keyWords.revokeEffect}</p>
        <fieldset
          className="grid gap-4 p-0 [border:0]"
          aria-invalid={shown && reason === undefined ? true : undefined}
        >
          <legend className="pt-0 pb-4 px-0 font-medium">撤销的原因</legend>
          {Object.entries(revocationReasons).map(([value, { title, text }]) => (
            <label
              key={value}
              className="grid grid-cols-[20px_minmax(0,1fr)] gap-12 items-start py-8 cursor-pointer"
            >
              <input
                className="w-18 h-18 mt-4 mb-0 mx-0 [accent-color:var(--brand)]"
                type="radio"
                name="reason"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value as Reason)}
              />
              <span>
                {title}
                <small className="block text-ink-2 text-14 leading-22">{text}</small>
              </span>
            </label>
          ))}
          {shown && reason === undefined && <FieldError>{keyWords.reasonMissing}</FieldError>}
        </fieldset>
        <Checkbox
          checked={meant}
          error={shown && !meant && keyWords.revokeUnmeant}
          onChange={(event) => setMeant(event.target.checked)}
        >
          {keyWords.revokeMeant}
        </Checkbox>
      </form>
    </Dialog>
  );
}
