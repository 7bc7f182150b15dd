import { materialKinds, type Material } from '@yinji/contract';
import { Button, Field, Input, Select } from '@yinji/ui';
import { useRef, useState } from 'react';
import { materialWords as words } from './material-words.ts';

interface MaterialFormProps {
  onAdd: (file: File, kind: Material['kind'], note: string) => void;
}

export function MaterialForm({ onAdd }: MaterialFormProps) {
  const [kind, setKind] = useState<Material['kind']>('sketch');
  const [note, setNote] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="grid grid-cols-[160px_minmax(0,1fr)_auto] gap-16 items-end mt-24 max-sm:grid-cols-[minmax(0,1fr)]">
      <Field label={words.kind}>
        <Select
          value={kind}
          options={materialKinds.map((one) => ({ value: one, label: words.kinds[one] }))}
          onChange={(event) => setKind(materialKinds.find((one) => one === event.target.value) ?? 'other')}
        />
      </Field>
      <Field label={words.note} optional hint={words.noteHint}>
        <Input
          value={note}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <input
        ref={picker}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={words.add}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onAdd(file, kind, note.trim());
        }}
      />
      <Button onClick={() => picker.current?.click()}>{words.add}</Button>
    </div>
  );
}
