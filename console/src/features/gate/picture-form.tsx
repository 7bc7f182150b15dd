import { addBlockedPicture, uploadBlockedPicture, type GateRule } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Field, FieldError, Input, Select, notice } from '@yinji/ui';
import { useRef, useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/call-failure.ts';
import { ruleOptions } from './term-form.tsx';
import { gateWords } from './words.ts';

const words = gateWords.add;
const isHex = (text: string) => text === '' || /^[0-9a-f]{64}$/.test(text);

/** A picture itself, or the fingerprints that lists are exchanged in; the picture is not kept. */
export function PictureForm() {
  const client = useQueryClient();
  const [id, setId] = useState(() => crypto.randomUUID());
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [sha256, setSha256] = useState('');
  const [pdq, setPdq] = useState('');
  const [ruleCode, setRuleCode] = useState<GateRule>('illegal');
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (file === undefined && (!isHex(sha256) || !isHex(pdq))) return;
    if (file === undefined && sha256 === '' && pdq === '') return setFailure(words.oneMissing);
    setIsBusy(true);
    setFailure(undefined);
    try {
      if (file === undefined) {
        const prints = { ...(sha256 === '' ? {} : { sha256 }), ...(pdq === '' ? {} : { pdq }) };
        await api.call(addBlockedPicture, { id, ...prints, ruleCode, note });
        notice(words.done, { kind: 'success' });
      } else {
        const { pdq: seen } = await api.upload(uploadBlockedPicture, { id, ruleCode, note }, file);
        notice(seen === null ? words.doneWithoutPicture : words.done, { kind: 'success' });
      }
      setFile(undefined);
      if (chooser.current) chooser.current.value = '';
      setId(crypto.randomUUID());
      setSha256('');
      setPdq('');
      setNote('');
      setIsChecked(false);
      await client.invalidateQueries({ queryKey: ['gate', 'pictures'] });
    } catch (cause) {
      setFailure(messageOf(cause));
    } finally {
      setIsBusy(false);
    }
  }

  const read = (text: string) => text.trim().toLowerCase();
  return (
    <form className="sheet-form gate-form" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={words.file} hint={words.fileHint} optional>
        <Input
          ref={chooser}
          type="file"
          accept="image/*"
          onChange={(event) => {
            setFile(event.target.files?.[0]);
            setFailure(undefined);
          }}
        />
      </Field>
      {file === undefined && (
        <>
          <Field
            label={words.sha256}
            hint={words.sha256Hint}
            error={isChecked && !isHex(sha256) ? words.hexWrong : undefined}
          >
            <Input className="mono" value={sha256} onChange={(event) => setSha256(read(event.target.value))} />
          </Field>
          <Field
            label={words.pdq}
            hint={words.pdqHint}
            error={isChecked && !isHex(pdq) ? words.hexWrong : undefined}
          >
            <Input className="mono" value={pdq} onChange={(event) => setPdq(read(event.target.value))} />
          </Field>
        </>
      )}
      <Field label={words.rule}>
        <Select
          options={ruleOptions}
          value={ruleCode}
          onChange={(event) => setRuleCode(event.target.value as GateRule)}
        />
      </Field>
      <Field label={words.note} optional>
        <Input maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <Button type="submit" variant="primary" guardMs={0} busy={isBusy}>
        {words.submit}
      </Button>
    </form>
  );
}
