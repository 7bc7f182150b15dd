import { PAPER_WORDS, uploadObjectionPaper, type ObjectionPaperKind } from '@yinji/contract';
import { toHex } from '@yinji/evidence';
import { Field, Select, buttonClass, notice } from '@yinji/ui';
import { useId, useState, type ChangeEvent } from 'react';
import { api } from '../../lib/api.ts';
import { objectionWords } from './words.ts';

const words = objectionWords.form;

interface AddPaperProps {
  objectionId: string;
  kinds: readonly ObjectionPaperKind[];
  onAdded: () => void;
}

/**
 * One attachment: its kind, who may see it, and the file. The arrived bytes must equal the chosen ones, since
 * they will be signed.
 */
export function AddPaper({ objectionId, kinds, onAdded }: AddPaperProps) {
  const input = useId();
  const [kind, setKind] = useState<ObjectionPaperKind>(kinds[0] ?? 'other');
  const [audience, setAudience] = useState<'both' | 'platform'>('both');
  const [busy, setBusy] = useState(false);

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    setBusy(true);
    try {
      const own = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
      const { sha256 } = await api.call(uploadObjectionPaper, { objectionId, kind, audience }, { file });
      if (sha256 !== own) notice(words.mismatch, { kind: 'error' });
      onAdded();
    } catch {
      // The client has shown the reason.
    }
    setBusy(false);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_160px_auto] gap-16 items-end mt-16 max-[860px]:grid-cols-[minmax(0,1fr)]">
      <Field label={words.kind}>
        <Select
          value={kind}
          options={kinds.map((value) => ({ value, label: PAPER_WORDS[value] }))}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'other')}
        />
      </Field>
      <Field label={words.audience}>
        <Select
          value={audience}
          options={Object.entries(words.audiences).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setAudience(target.value === 'platform' ? 'platform' : 'both')}
        />
      </Field>
      <div className="objection-choose">
        <input
          id={input}
          type="file"
          className="visually-hidden"
          accept="image/jpeg,image/png,application/pdf"
          disabled={busy}
          onChange={(event) => void upload(event)}
        />
        <label htmlFor={input} className={buttonClass()} aria-busy={busy}>
          {words.choose}
        </label>
      </div>
    </div>
  );
}
