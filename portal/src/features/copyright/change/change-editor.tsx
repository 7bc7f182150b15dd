import {
  changeFaults,
  changesWords,
  changeStatement,
  saveChange,
  submitChange,
  type ChangeDetail,
  type CorrectionItem,
} from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Field, FieldError, Textarea, notice, toast } from '@yinji/ui';
import { useRef, useState } from 'react';
import { serverNow } from '@yinji/web';
import { api } from '../../../lib/api.ts';
import { beijingDate } from '../../../lib/beijing-time.ts';
import { usePersistedDraft } from '../../../lib/persisted-draft.ts';
import { signStatement } from '../../../lib/keys-store/sign-statement.ts';
import { useSigningKey } from '../../../lib/keys-store/use-signing-key.ts';
import { useSession } from '../../../lib/session.ts';
import { KeyMissing } from '../../../lib/undertaking/key-missing.tsx';
import { AskedItems } from '../asked-items.ts';
import { Asked } from '../asked.tsx';
import { CorrectionNotice } from '../correction-notice.tsx';
import { labelOfPart, showPart } from './asked-of-change.ts';
import { ChangeFields } from './change-fields.tsx';
import { changeQuery } from './change-queries.ts';
import { Materials } from './materials.tsx';
import { Told } from './told.tsx';
import { changeWords as words } from './words.ts';

const nothingAsked: readonly CorrectionItem[] = [];

/** Write, attach files, review, sign. The input is saved before each step. */
export function ChangeEditor({ change }: { change: ChangeDetail }) {
  const client = useQueryClient();
  const [{ after, reason }, setTyped, forget] = usePersistedDraft(`change.${change.id}`, {
    after: change.after ?? change.before,
    reason: change.reason,
  });
  const [shown, setShown] = useState(false);
  const [checked, setChecked] = useState<ChangeDetail>();
  const [busy, setBusy] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const isWorded = changesWords(change.kind);
  const correction = change.state === 'correcting' ? change.corrections[0] : undefined;
  const { queryKey } = changeQuery(change.id);
  const draft = { ...change, reason: reason.trim(), after: isWorded ? after : null };
  const faults = new Map(
    changeFaults(draft, beijingDate(new Date(serverNow()).toISOString()))
      .toReversed()
      .map(({ path, message }) => [path, message]),
  );
  const faultAt = (path: string) => (shown ? faults.get(path) : undefined);

  async function save(): Promise<ChangeDetail | undefined> {
    setBusy(true);
    try {
      const { id, workId, kind } = change;
      const saved = await api.call(saveChange, { id, workId, kind, reason: draft.reason, after: draft.after });
      forget();
      client.setQueryData(queryKey, saved);
      return saved;
    } catch {
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  async function check() {
    setShown(true);
    const saved = await save();
    if (!saved) return;
    if (faults.size === 0) setChecked(saved);
    requestAnimationFrame(() =>
      (top.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? top.current)?.focus(),
    );
  }

  if (checked) return <CheckPanel change={checked} onBack={() => setChecked(undefined)} />;
  return (
    <AskedItems value={correction?.items ?? nothingAsked}>
      <div ref={top} tabIndex={-1} className="change-editor [outline:none]">
        {correction && (
          <CorrectionNotice
            correction={correction}
            labelOf={(path) => labelOfPart(change, path)}
            missed={words.missed}
            onChoose={showPart}
          />
        )}
        {shown && faults.size > 0 && <FieldError>{words.wrong}</FieldError>}
        {isWorded && (
          <ChangeFields
            before={change.before}
            after={after}
            onlyEmpty={change.kind === 'supplement'}
            faults={shown ? faults : new Map()}
            onChange={(next) => setTyped({ after: next, reason })}
          />
        )}
        {faultAt('after') && <FieldError>{faultAt('after')}</FieldError>}
        <section className="max-w-720 mt-40" id="change-reason">
          <Asked path="reason" />
          <Field label={words.reason} hint={words.reasonHint} error={faultAt('reason')}>
            <Textarea
              value={reason}
              maxLength={1000}
              onChange={({ target }) => setTyped({ after, reason: target.value })}
            />
          </Field>
        </section>
        <Materials
          change={change}
          isEditable
          fault={faultAt('materials')}
          onBefore={async () => (await save()) !== undefined}
          onChanged={() => void client.invalidateQueries({ queryKey })}
        />
        <div className="form-foot">
          <Button
            guard
            busy={busy}
            onClick={() => void save().then((saved) => saved && toast(words.saved, { kind: 'success' }))}
          >
            {words.save}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void check()}>
            {words.check}
          </Button>
        </div>
      </div>
    </AskedItems>
  );
}

/** The whole text to sign, and the signature. */
function CheckPanel({ change, onBack }: { change: ChangeDetail; onBack: () => void }) {
  const client = useQueryClient();
  const accountId = useSession()?.account.id ?? '';
  const signing = useSigningKey();
  const [busy, setBusy] = useState(false);

  async function sign() {
    if (signing.kind !== 'ready') return;
    setBusy(true);
    try {
      const signed = await signStatement(accountId, signing.key, changeStatement(change));
      if (!signed) return void notice(words.keyGone, { kind: 'error' });
      const submitted = await api.call(submitChange, { id: change.id, ...signed });
      client.setQueryData(changeQuery(change.id).queryKey, submitted);
      toast(words.submitted, { kind: 'success' });
    } catch {
      // The client has shown the reason; the server's state is refetched.
      await client.invalidateQueries({ queryKey: changeQuery(change.id).queryKey });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-label={words.check}>
      <p className="muted">{words.checkLead}</p>
      <Told change={change} />
      <KeyMissing state={signing} />
      <div className="form-foot mt-40">
        <Button onClick={onBack}>{words.keepEditing}</Button>
        <Button
          guard
          variant="primary"
          busy={busy}
          disabled={signing.kind !== 'ready'}
          onClick={() => void sign()}
        >
          {change.state === 'correcting' ? words.signCorrection : words.sign}
        </Button>
      </div>
    </section>
  );
}
