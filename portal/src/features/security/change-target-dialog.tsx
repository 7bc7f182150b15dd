import { changeTarget } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, Field, Input, toast } from '@yinji/ui';
import { useId, useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { CODE } from '../../lib/code.ts';
import { CodeField } from '../../lib/code-field.tsx';
import { readTarget, type Target } from '../../lib/read-target.ts';
import { codes } from '../../lib/send-code.ts';
import { session } from '../../lib/session.ts';
import { SECURITY } from './queries.ts';
import type { Security } from './security.ts';
import { channelWords, securityWords } from './words.ts';

export type Channel = 'sms' | 'email';

export interface ChangeTargetDialogProps {
  channel: Channel;
  security: Security;
  onClose: () => void;
}

const nothingTyped = { oldCode: '', next: '', newCode: '' };
type Typed = typeof nothingTyped;

/** A phone number or a mailbox, as required. */
function readNext(typed: string, channel: Channel): Target | undefined {
  const target = readTarget(typed, true);
  return target && channel === ('phone' in target ? 'sms' : 'email') ? target : undefined;
}

/** A code to a present channel, a code to the new one. */
export function ChangeTargetDialog({ channel, security, onClose }: ChangeTargetDialogProps) {
  const [typed, setTyped] = useState(nothingTyped);
  const [wrong, setWrong] = useState<Partial<Typed>>({});
  const { busy, attempt } = useAttempt();
  const form = useId();
  const queries = useQueryClient();
  const masked = { sms: security.maskedPhone, email: security.maskedEmail };
  const other: Channel = channel === 'sms' ? 'email' : 'sms';
  const asked = masked[channel] === null ? other : channel;
  const next = readNext(typed.next, channel);
  const nextWrong = channel === 'sms' ? securityWords.newPhoneWrong : securityWords.newEmailWrong;

  function change(part: Partial<Typed>) {
    setTyped({ ...typed, ...part });
    setWrong({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [oldCode, newCode] = [typed.oldCode.trim(), typed.newCode.trim()];
    const found: Partial<Typed> = {};
    if (!CODE.test(oldCode)) found.oldCode = securityWords.codeWrong;
    if (!next) found.next = nextWrong;
    if (!CODE.test(newCode)) found.newCode = securityWords.codeWrong;
    setWrong(found);
    if (!next || Object.keys(found).length > 0) return;
    await attempt(async () => {
      await session.replace(api.call(changeTarget, { ...next, oldCode, newCode }));
      toast(securityWords.targetChanged[channel], { kind: 'success' });
      void queries.invalidateQueries(SECURITY);
      onClose();
    });
  }

  const word = channelWords[channel];
  return (
    <Dialog
      open
      onClose={onClose}
      title={masked[channel] === null ? `绑定${word}` : `更换${word}`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {masked[channel] === null ? '绑定' : '更换'}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-20 max-w-480" onSubmit={(event) => void submit(event)} noValidate>
        <CodeField
          label={`现在的${channelWords[asked]} ${masked[asked] ?? ''} 收到的验证码`}
          value={typed.oldCode}
          error={wrong.oldCode}
          ready
          onChange={(oldCode) => change({ oldCode })}
          onSend={() => codes.forOwn(asked, 'target')}
          onTargetMissing={() => undefined}
        />
        <Field label={`新${word}`} error={wrong.next}>
          <Input
            type={channel === 'sms' ? 'tel' : 'email'}
            inputMode={channel === 'sms' ? 'tel' : 'email'}
            autoComplete={channel === 'sms' ? 'tel' : 'email'}
            value={typed.next}
            onChange={(event) => change({ next: event.target.value })}
          />
        </Field>
        <CodeField
          label={`新${word}收到的验证码`}
          value={typed.newCode}
          error={wrong.newCode}
          ready={next !== undefined}
          onChange={(newCode) => change({ newCode })}
          onSend={() => codes.forNewTarget(next!)}
          onTargetMissing={() => setWrong({ next: nextWrong })}
        />
      </form>
    </Dialog>
  );
}
