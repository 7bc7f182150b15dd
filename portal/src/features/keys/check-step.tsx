import { GROUP_LENGTH, readSymbols, recoveryGroups } from '@yinji/evidence';
import { Button, Checkbox, notice } from '@yinji/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import type { PendingKey } from '../../lib/keys-store/pending-key.ts';
import type { KeyRequest } from '../../lib/keys-store/use-signing-key.ts';
import { CeremonySteps } from './ceremony-steps.tsx';
import { countersign } from './countersign.ts';
import { KeyNotKept, enrolKey } from './enrol-key.ts';
import { GroupField } from './group-field.tsx';
import { openBySheet } from './open-wrap.ts';
import { PhotoField } from './photo-field.tsx';
import { sheetWords as words } from './sheet-words.ts';
import { keyWords } from './words.ts';

/** After as many wrong groups the sheet is shown again. */
const TRIES = 3;

export interface CheckStepProps {
  pending: PendingKey;
  /** A live key held here that can countersign the new one. */
  older: CertifiedKey | undefined;
  onSeeAgain: () => void;
  onDone: (request: KeyRequest) => void;
}

/** One group, drawn by chance, is read from the paper: with it the enciphered key is opened, and only then used. */
export function CheckStep({ pending, older, onSeeAgain, onDone }: CheckStepProps) {
  const groups = recoveryGroups(pending.code);
  const [group] = useState(() => crypto.getRandomValues(new Uint8Array(1))[0]! % groups.length);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(0);
  const [busy, setBusy] = useState(false);
  const [isVouchedFor, setVouchedFor] = useState(true);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const isWhole = readSymbols(typed).length >= GROUP_LENGTH;

  async function enable(code: string) {
    setBusy(true);
    try {
      const { publicKeySha256, wraps, csr } = pending;
      const opened = await openBySheet({ publicKeySha256, wrapped: wraps.sheet }, code);
      const succession =
        older && isVouchedFor ? await countersign(pending.accountId, older, publicKeySha256) : undefined;
      onDone(await enrolKey(pending.accountId, opened, { csr, wraps, ...(succession && { succession }) }));
    } catch (cause) {
      // The client has shown a refusal.
      if (cause instanceof KeyNotKept) notice(keyWords.notKept, { kind: 'error' });
    } finally {
      setBusy(false);
    }
  }

  /** The whole code with what was typed in its place, as somebody will need it. */
  async function compare(text: string) {
    if (busy) return;
    if (readSymbols(text) === groups[group]) return enable(groups.with(group, readSymbols(text)).join(''));
    if (wrong + 1 >= TRIES) return onSeeAgain();
    setWrong(wrong + 1);
  }

  function change(text: string) {
    setTyped(text);
    const hasAll = readSymbols(text).length >= GROUP_LENGTH;
    if (hasAll && !isWhole) void compare(text);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void compare(typed);
  }

  return (
    <form className="key-form grid gap-20 w-full" onSubmit={submit} noValidate>
      <CeremonySteps at={2} />
      <h3 ref={title} tabIndex={-1}>
        {words.check(group)}
      </h3>
      <p className="muted">{words.checkLead}</p>
      {older && (
        <Checkbox checked={isVouchedFor} onChange={(event) => setVouchedFor(event.target.checked)}>
          {keyWords.countersign(older.certificateSha256.slice(-4))}
        </Checkbox>
      )}
      <GroupField
        group={group}
        value={typed}
        hint={words.groupHint}
        error={wrong > 0 && (isWhole || typed === '') && words.groupWrong}
        busy={busy}
        onChange={change}
      />
      <PhotoField
        label={words.photo}
        onCode={async (code) => {
          if (code !== pending.code) return words.photoOther;
          await enable(code);
          return undefined;
        }}
      />
      <div className="key-actions flex flex-wrap gap-x-16 gap-y-8">
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? words.enabling : words.enable}
        </Button>
        <Button variant="text" onClick={onSeeAgain}>
          {words.seeAgain}
        </Button>
      </div>
    </form>
  );
}
