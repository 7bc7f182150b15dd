import { addBlockedPicture, uploadBlockedPicture } from '@yinji/contract';
import { Field, Input } from '@yinji/ui';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { EntryForm, type Entry } from './entry-form.tsx';
import { gateWords } from './words.ts';

const words = gateWords.add;
const isHex = (text: string) => text === '' || /^[0-9a-f]{64}$/.test(text);
const read = (text: string) => text.trim().toLowerCase();

/** A picture itself, or the fingerprints that lists are exchanged in; the picture is not kept. */
export function PictureForm() {
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [sha256, setSha256] = useState('');
  const [pdq, setPdq] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isEmpty = file === undefined && sha256 === '' && pdq === '';
  const wrong = (text: string) => isChecked && !isHex(text) && words.hexWrong;

  async function submit(entry: Entry) {
    setIsChecked(true);
    if (file !== undefined) {
      const { pdq: seen } = await api.upload(uploadBlockedPicture, entry, file);
      return seen === null ? words.doneWithoutPicture : words.done;
    }
    if (!isHex(sha256) || !isHex(pdq) || isEmpty) return false;
    const prints = { ...(sha256 === '' ? {} : { sha256 }), ...(pdq === '' ? {} : { pdq }) };
    await api.call(addBlockedPicture, { ...entry, ...prints });
    return words.done;
  }
  function clear() {
    setFile(undefined);
    if (chooser.current) chooser.current.value = '';
    setSha256('');
    setPdq('');
    setIsChecked(false);
  }

  return (
    <EntryForm
      list="pictures"
      onSubmit={submit}
      onDone={clear}
      fault={isChecked && isEmpty ? words.oneMissing : undefined}
    >
      <Field label={words.file} hint={words.fileHint} optional>
        <Input
          ref={chooser}
          type="file"
          accept="image/*"
          onChange={(event) => setFile(event.target.files?.[0])}
        />
      </Field>
      {file === undefined && (
        <>
          <Field label={words.sha256} hint={words.sha256Hint} error={wrong(sha256)}>
            <Input className="mono" value={sha256} onChange={(event) => setSha256(read(event.target.value))} />
          </Field>
          <Field label={words.pdq} hint={words.pdqHint} error={wrong(pdq)}>
            <Input className="mono" value={pdq} onChange={(event) => setPdq(read(event.target.value))} />
          </Field>
        </>
      )}
    </EntryForm>
  );
}
