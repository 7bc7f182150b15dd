import { useMutation } from '@tanstack/react-query';
import { caseKind, setReviewerRights } from '@yinji/contract';
import { Button, Checkbox, Dialog, FieldError, notice } from '@yinji/ui';
import { useState } from 'react';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { words as common } from '../../lib/words.ts';
import type { Reviewer } from './reviewer.ts';
import { reviewersWords } from './words.ts';
import './rights-dialog.css';

const words = reviewersWords.dialog;

interface RightsDialogProps {
  reviewer: Reviewer;
  onClose: () => void;
  onDone: () => void;
}

export function RightsDialog({ reviewer, onClose, onDone }: RightsDialogProps) {
  const [kinds, setKinds] = useState(reviewer.kinds);
  const [isSenior, setIsSenior] = useState(reviewer.isSenior);
  const save = useMutation({
    mutationFn: () => api.call(setReviewerRights, { id: reviewer.id, kinds, isSenior }),
    onSuccess: () => {
      notice(words.done, { kind: 'success' });
      onDone();
    },
  });
  return (
    <Dialog
      open
      width="narrow"
      title={words.title(reviewer.name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" busy={save.isPending} onClick={() => save.mutate()}>
            {words.save}
          </Button>
        </>
      }
    >
      <fieldset className="rights">
        <legend className="visually-hidden">{words.kinds}</legend>
        <label>
          <input type="radio" name="kinds" checked={kinds === null} onChange={() => setKinds(null)} />
          {words.all}
        </label>
        <label>
          <input type="radio" name="kinds" checked={kinds !== null} onChange={() => setKinds(kinds ?? [])} />
          {words.some}
        </label>
        <div className="grid grid-cols-[1fr_1fr] gap-x-16 gap-y-0 mt-2 mb-10 mr-0 ml-28">
          {caseKind.options.map((kind) => (
            <Checkbox
              key={kind}
              disabled={kinds === null}
              checked={kinds === null || kinds.includes(kind)}
              onChange={(event) =>
                setKinds((before) =>
                  event.target.checked
                    ? [...(before ?? []), kind]
                    : (before ?? []).filter((one) => one !== kind),
                )
              }
            >
              {common.kinds[kind]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Checkbox checked={isSenior} onChange={(event) => setIsSenior(event.target.checked)}>
        {words.isSenior}
      </Checkbox>
      <p className="sheet-note">{words.note}</p>
      {save.error && <FieldError>{messageOf(save.error)}</FieldError>}
    </Dialog>
  );
}
