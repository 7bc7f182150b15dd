import { GROUP_LENGTH, readRecoveryCode, readSymbols, recoveryGroups } from '@yinji/evidence';
import { Button, FieldError, notice } from '@yinji/ui';
import { useRef, useState, type FormEvent } from 'react';
import { GroupField } from './group-field.tsx';
import { openBySheet } from './open-wrap.ts';
import { PhotoField } from './photo-field.tsx';
import { sheetWords as words } from './sheet-words.ts';
import { useTakeKey, type TakeKey } from './use-take-key.ts';
import type { GetWraps } from './use-wraps.ts';
import { keyWords } from './words.ts';

/** From the paper: six groups, or its QR code. The code stays here; the platform sends what it opens. */
export function RestoreBySheet({ getWraps, ...props }: TakeKey & { getWraps: GetWraps }) {
  const take = useTakeKey(props);
  const [typed, setTyped] = useState(() => recoveryGroups(''));
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function change(group: number, text: string) {
    setWrong(undefined);
    const pasted = readRecoveryCode(text);
    if (pasted !== undefined) return setTyped(recoveryGroups(pasted));
    setTyped(typed.with(group, text));
    if (readSymbols(text).length === GROUP_LENGTH && text.length > (typed[group] ?? '').length)
      form.current?.querySelectorAll<HTMLInputElement>('.key-group')[group + 1]?.focus();
  }

  async function restore(code: string): Promise<string | undefined> {
    for (const { publicKeySha256, sheet } of await getWraps()) {
      const opened = await openBySheet({ publicKeySha256, wrapped: sheet }, code).catch(() => undefined);
      if (opened) return (await take(opened)) ? undefined : keyWords.notCertified;
    }
    return words.noneOpens;
  }

  async function attempt(code: string): Promise<string | undefined> {
    setBusy(true);
    try {
      return await restore(code);
    } catch (cause) {
      // The client has shown a refusal.
      if (cause instanceof DOMException) notice(keyWords.notKept, { kind: 'error' });
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const code = readRecoveryCode(typed.join(''));
    setWrong(code === undefined ? words.codeWrong : await attempt(code));
  }

  return (
    <form
      ref={form}
      className="key-form grid gap-20 w-full max-w-560"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <p className="muted">{words.restoreLead}</p>
      <div className="grid grid-cols-3 gap-12 max-sm:grid-cols-2">
        {typed.map((text, group) => (
          <GroupField
            key={group}
            group={group}
            value={text}
            busy={busy}
            isSmall
            onChange={(to) => change(group, to)}
          />
        ))}
      </div>
      {wrong && <FieldError>{wrong}</FieldError>}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? words.restoring : words.restoreNow}
        </Button>
      </div>
      <PhotoField label={words.photoRestore} onCode={attempt} />
    </form>
  );
}
