import { proposeQuotaAward } from '@yinji/contract';
import { Button, Field, FieldError, Input, Select, Textarea, notice } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { useState, type FormEvent } from 'react';
import { serverNow, useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { beijingDate } from '../../lib/format.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import type { Grantee } from './propose-dialog.tsx';
import { grantWords } from './words.ts';

const words = grantWords.form;
const DAY_MS = 86_400_000;
const KINDS = ['evidence', 'authentic', 'gallery', 'common'] as const;

interface GrantFormProps {
  grantee: Grantee;
  onBack: () => void;
  onClose: () => void;
  onDone: () => void;
}

/** What the account gets, until when and why. */
export function GrantForm({ grantee, onBack, onClose, onDone }: GrantFormProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [{ kind, amount, until, reason }, setTyped, forget] = usePersistedDraft(
    `grant-to.${grantee.accountId}`,
    {
      kind: 'evidence' as (typeof KINDS)[number],
      amount: '1',
      until: beijingDate(serverNow() + 90 * DAY_MS),
      reason: '',
    },
  );
  const type = (part: Partial<Parameters<typeof setTyped>[0]>) =>
    setTyped({ kind, amount, until, reason, ...part });
  const [isShown, setIsShown] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  // The end of that day in Beijing.
  const expiresAtMs = Date.parse(`${until}T00:00:00+08:00`) + DAY_MS;
  const faults = {
    amount:
      /^\d{1,5}$/.test(amount) && Number(amount) >= 1 && Number(amount) <= 10_000
        ? undefined
        : words.amountWrong,
    until:
      expiresAtMs > serverNow() && expiresAtMs < serverNow() + 3 * 365 * DAY_MS ? undefined : words.untilWrong,
    reason: reason.trim().length >= 5 ? undefined : words.reasonWrong,
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsShown(true);
    if (Object.values(faults).some((one) => one !== undefined)) return;
    await attempt(async () => {
      await api.call(proposeQuotaAward, {
        id,
        accountId: grantee.accountId,
        kind,
        amount: Number(amount),
        expiresAt: new Date(expiresAtMs).toISOString(),
        reason,
      });
      forget();
      notice(words.done, { kind: 'success' });
      onDone();
    });
  }

  return (
    <form className="sheet-form" onSubmit={(event) => void submit(event)} noValidate>
      <GranteeFacts grantee={grantee} onBack={onBack} />
      <div className="sheet-pair">
        <Field label={words.kind}>
          <Select
            value={kind}
            options={KINDS.map((value) => ({ value, label: grantWords.kinds[value] }))}
            onChange={(event) => type({ kind: KINDS.find((one) => one === event.target.value) ?? 'evidence' })}
          />
        </Field>
        <Field label={words.amount} error={isShown ? faults.amount : undefined}>
          <Input
            inputMode="numeric"
            value={amount}
            onChange={(event) => type({ amount: event.target.value.trim() })}
          />
        </Field>
      </div>
      <Field label={words.until} error={isShown ? faults.until : undefined}>
        <DateInput min={beijingDate(serverNow())} value={until} onChange={(day) => type({ until: day })} />
      </Field>
      <Field label={words.reason} hint={words.reasonHint} error={isShown ? faults.reason : undefined}>
        <Textarea
          rows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => type({ reason: event.target.value })}
        />
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <div className="flex gap-12 justify-end">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

function GranteeFacts({ grantee, onBack }: { grantee: Grantee; onBack: () => void }) {
  const { nickname, channels, membership, rest } = grantee;
  return (
    <div className="grantee">
      <p className="flex flex-wrap gap-x-14 gap-y-0 items-center max-w-none text-ink-2">
        <b className="text-ink [font:600_17px/28px_var(--serif)]">{nickname}</b>
        {channels.map((channel) => (
          <span key={channel} className="mono">
            {channel}
          </span>
        ))}
        <Button size="dense" variant="text" onClick={onBack}>
          {words.again}
        </Button>
      </p>
      <p className="flex flex-wrap gap-x-14 gap-y-0 items-center max-w-none text-ink-2">
        {membership
          ? words.membership(membership.packageName, beijingDate(membership.expiresAt))
          : words.noMembership}
        ；{words.rest} {KINDS.map((one) => `${grantWords.kinds[one]} ${rest[one]}`).join('、')}
      </p>
    </div>
  );
}
