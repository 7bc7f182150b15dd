import { addBlockedPicture, uploadBlockedPicture } from '@yinji/contract';
import { Field, Input } from '@yinji/ui';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { EntryForm, type Entry } from './entry-form.tsx';
import { gateWords } from './words.ts';

const words = gateWords.add;
const isHex = (text: string) => text === '' || /^[0-9a-f]{64}$/.test(text);
const EMPTY = { sha256: '', pdq: '' };
const read = (text: string) => text.trim().toLowerCase();

/** A picture itself, or the fingerprints used for exchanging lists; the picture is not stored. */
export function PictureForm() {
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isChecked, setIsChecked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const wrong = (text: string) => isChecked && !isHex(text) && words.hexWrong;

  async function submit(entry: Entry, { sha256, pdq }: typeof EMPTY) {
    setIsChecked(true);
    if (file !== undefined) {
      const { pdq: seen } = await api.call(uploadBlockedPicture, entry, { file });
      return seen === null ? words.doneWithoutPicture : words.done;
    }
    const isEmpty = sha256 === '' && pdq === '';
    setMissing(isEmpty);
    if (!isHex(sha256) || !isHex(pdq) || isEmpty) return false;
    const prints = { ...(sha256 === '' ? {} : { sha256 }), ...(pdq === '' ? {} : { pdq }) };
    await api.call(addBlockedPicture, { ...entry, ...prints });
    return words.done;
  }
  function clear() {
    setFile(undefined);
    if (chooser.current) chooser.current.value = '';
    setIsChecked(false);
  }

  return (
    <EntryForm
      list="pictures"
      empty={EMPTY}
      onSubmit={submit}
      onDone={clear}
      fault={isMissing ? words.oneMissing : undefined}
    >
      {(own, type) => {
        const put = (change: Partial<typeof EMPTY>) => {
          type({ ...own, ...change });
          setMissing(false);
        };
        return (
          <>
            <Field label={words.file} hint={words.fileHint} optional>
              <Input
                ref={chooser}
                type="file"
                accept="image/*"
                onChange={(event) => {
                  setFile(event.target.files?.[0]);
                  setMissing(false);
                }}
              />
            </Field>
            {file === undefined && (
              <>
                <Field label={words.sha256} hint={words.sha256Hint} error={wrong(own.sha256)}>
                  <Input
                    className="mono"
                    value={own.sha256}
                    onChange={(event) => put({ sha256: read(event.target.value) })}
                  />
                </Field>
                <Field label={words.pdq} hint={words.pdqHint} error={wrong(own.pdq)}>
                  <Input
                    className="mono"
                    value={own.pdq}
                    onChange={(event) => put({ pdq: read(event.target.value) })}
                  />
                </Field>
              </>
            )}
          </>
        );
      }}
    </EntryForm>
  );
}
