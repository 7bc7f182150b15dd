import { objectionPapers, uploadObjectionPaper, type ObjectionPaperKind } from '@yinji/contract';
import { Field, Select, buttonClass } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ChooseFile } from '../../lib/application/choose-file.tsx';
import { sendPaper } from '../../lib/application/send-paper.ts';
import { objectionWords } from './words.ts';

const words = objectionWords.form;

interface AddPaperProps {
  objectionId: string;
  kinds: readonly ObjectionPaperKind[];
  onAdded: () => void;
}

/** One paper: what it is, who may see it, and the file. What arrived has to be what was chosen: it will be signed. */
export function AddPaper({ objectionId, kinds, onAdded }: AddPaperProps) {
  const [kind, setKind] = useState<ObjectionPaperKind>(kinds[0] ?? 'other');
  const [audience, setAudience] = useState<'both' | 'platform'>('both');

  const upload = async (file: File) => {
    await sendPaper(
      file,
      () => api.call(uploadObjectionPaper, { objectionId, kind, audience }, { file }),
      words.mismatch,
    );
    onAdded();
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_160px_auto] gap-16 items-end mt-16 max-[860px]:grid-cols-[minmax(0,1fr)]">
      <Field label={words.kind}>
        <Select
          value={kind}
          options={kinds.map((value) => ({ value, label: objectionPapers[value].label }))}
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
      <ChooseFile accept="image/jpeg,image/png,application/pdf" className={buttonClass()} onChoose={upload}>
        {words.choose}
      </ChooseFile>
    </div>
  );
}
