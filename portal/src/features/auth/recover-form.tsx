import { beginRecovery } from '@yinji/contract';
import { Button, Checkbox, Field, Input, notice } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { CodeField } from '../../lib/code-field.tsx';
import { useEmailOffered } from '../../lib/email-offered.ts';
import { readTarget } from '../../lib/read-target.ts';
import { codes } from '../../lib/send-code.ts';
import { IdNumberField, NameField } from '../../lib/person-fields.tsx';
import { checkTyped, nothingTyped, type Typed, type Wrong } from './recover-form.ts';
import { recoveryToken } from './recovery-token.ts';
import { authWords } from './words.ts';

/** The person's identity and present phone; then the provider's page. */
export function RecoverForm() {
  const [typed, setTyped] = useState(nothingTyped);
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const emailOffered = useEmailOffered();
  const next = readTarget(typed.newPhone, false);

  function change(part: Partial<Typed>) {
    setTyped({ ...typed, ...part });
    setWrong({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkTyped(typed, emailOffered);
    setWrong(found);
    const old = readTarget(typed.target, emailOffered);
    if (!old || !next || !('phone' in next) || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { token, certifyUrl } = await api.call(beginRecovery, {
        ...old,
        name: typed.name.trim(),
        idNumber: typed.idNumber.replace(/\s/g, '').toUpperCase(),
        newPhone: next.phone,
        code: typed.code.trim(),
        consentIdNumber: true,
        consentFace: true,
      });
      if (recoveryToken.keep(token)) location.assign(certifyUrl);
      else notice('这个浏览器不允许保存进度，请换一个浏览器或退出无痕模式再试', { kind: 'warning' });
    } catch {
      setBusy(false);
    }
  }

  return (
    <form className="sign-in-form grid gap-20" onSubmit={(event) => void submit(event)} noValidate>
      <p className="sm">{authWords.recoverLead}</p>
      <ol className="grid gap-8 m-0 py-16 pr-20 pl-40 [border-left:2px_solid_var(--line)] bg-sunken text-ink-2 [list-style:decimal] sm">
        {authWords.recoverSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Field label={`原来登录用的${authWords.targetLabel(emailOffered)}`} error={wrong.target}>
        <Input
          value={typed.target}
          autoComplete={emailOffered ? 'username' : 'tel'}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => change({ target: event.target.value })}
        />
      </Field>
      <NameField value={typed.name} error={wrong.name} onChange={(name) => change({ name })} />
      <IdNumberField
        value={typed.idNumber}
        error={wrong.idNumber}
        onChange={(idNumber) => change({ idNumber })}
      />
      <Field label="新手机号" error={wrong.newPhone}>
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={typed.newPhone}
          onChange={(event) => change({ newPhone: event.target.value })}
        />
      </Field>
      <CodeField
        label="新手机号收到的验证码"
        value={typed.code}
        error={wrong.code}
        ready={next !== undefined}
        onChange={(code) => change({ code })}
        onSend={() => codes.forAnybody(next!, 'recover')}
        onTargetMissing={() => setWrong({ newPhone: authWords.newPhoneWrong })}
      />
      <div>
        <Checkbox
          checked={typed.consentIdNumber}
          error={wrong.consentIdNumber}
          onChange={(event) => change({ consentIdNumber: event.target.checked })}
        >
          {authWords.consentIdNumberText}
        </Checkbox>
        <Checkbox
          checked={typed.consentFace}
          error={wrong.consentFace}
          onChange={(event) => change({ consentFace: event.target.checked })}
        >
          {authWords.consentFaceText}
        </Checkbox>
      </div>
      <Button type="submit" variant="primary" block busy={busy}>
        去人脸核验
      </Button>
      <p className="xs dim">{authWords.recoverNoRealName}</p>
    </form>
  );
}
