import { changeStaffPassword } from '@yinji/contract';
import { Button, Checkbox, Field, FieldError, Input, notice } from '@yinji/ui';
import { useRef, useState, type FormEvent } from 'react';
import { hasCode, messageOf } from '@yinji/web';
import { HOME } from '../../app/guard.ts';
import { PASSWORD_MIN } from '../../config/constants.ts';
import { api, leaveSession } from '../../lib/api.ts';
import { useGo } from '../../lib/navigation.ts';
import { session, useSession, type Staff } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words } from '../../lib/words.ts';
import { passwordWords } from './words.ts';
import { checkPasswords, type TypedPasswords } from './check-password.ts';
import { Door } from './door.tsx';

export function PasswordPage() {
  const staff = useSession()?.staff;
  return staff ? <ChangePassword staff={staff} /> : null;
}

const nothingTyped: TypedPasswords = { current: '', next: '', repeat: '' };

/** Required for a one-time password: nothing else opens before. Otherwise voluntary. */
function ChangePassword({ staff }: { staff: Staff }) {
  const go = useGo();
  const forced = staff.mustChangePassword;
  const [typed, setTyped] = useState(nothingTyped);
  const [wrong, setWrong] = useState<Partial<TypedPasswords> & { form?: string }>({});
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useTitle(passwordWords.title);

  function refuse(found: typeof wrong) {
    setWrong(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkPasswords(typed);
    if (Object.keys(found).length > 0) return refuse(found);
    setWrong({});
    setBusy(true);
    try {
      await api.call(changeStaffPassword, { current: typed.current, next: typed.next });
      notice(passwordWords.done, { kind: 'success' });
      session.renew({ ...staff, mustChangePassword: false });
      await go({ to: HOME }, true);
    } catch (error) {
      const message = messageOf(error);
      if (hasCode(error, 'CREDENTIALS_WRONG')) refuse({ current: message });
      else if (hasCode(error, 'PASSWORD_COMMON')) refuse({ next: message });
      else refuse({ form: message });
      setBusy(false);
    }
  }

  const input = (field: keyof TypedPasswords, autoComplete: string) => ({
    type: shown ? 'text' : 'password',
    autoComplete,
    spellCheck: false,
    value: typed[field],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [field]: event.target.value }),
  });

  return (
    <Door>
      <h1>{forced ? passwordWords.forcedTitle : passwordWords.title}</h1>
      <p className="mt-4 mb-28 mx-0 text-ink-2">{forced ? passwordWords.forcedLead : passwordWords.lead}</p>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        {/* For the password manager, which otherwise does not know the account. */}
        <input type="text" autoComplete="username" value={staff.name} readOnly hidden />
        <Field label={forced ? passwordWords.oneTime : passwordWords.current} error={wrong.current}>
          <Input {...input('current', 'current-password')} />
        </Field>
        <Field label={passwordWords.next} hint={passwordWords.hint(PASSWORD_MIN)} error={wrong.next}>
          <Input {...input('next', 'new-password')} />
        </Field>
        <Field label={passwordWords.repeat} error={wrong.repeat}>
          <Input {...input('repeat', 'new-password')} />
        </Field>
        <Checkbox checked={shown} onChange={(event) => setShown(event.target.checked)}>
          {passwordWords.show}
        </Checkbox>
        {wrong.form && <FieldError>{wrong.form}</FieldError>}
        <Button type="submit" variant="primary" block busy={busy}>
          {passwordWords.submit}
        </Button>
        {forced ? (
          <Button guard variant="text" onClick={() => void leaveSession()}>
            {words.shell.signOut}
          </Button>
        ) : (
          <Button variant="text" onClick={() => void go({ to: HOME })}>
            {passwordWords.cancel}
          </Button>
        )}
      </form>
    </Door>
  );
}
