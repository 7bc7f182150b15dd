import {
  collectExport,
  decideAuthorityRequest,
  openAuthorityPaper,
  uploadAuthorityPaper,
} from '@yinji/contract';
import { Button, Dialog, Field, FieldError, Textarea } from '@yinji/ui';
import { useId, useState, type ChangeEvent } from 'react';
import { saveFile } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { useSession } from '../../lib/session.ts';
import { useAct } from '../../lib/proceedings/use-act.ts';
import type { AuthorityRequest } from './request-queries.ts';
import { requestWords as words } from './words.ts';

type Step = 'approve' | 'refuse' | 'withdraw' | 'collect';
const TITLES = {
  approve: words.approve,
  refuse: words.refuse,
  withdraw: words.withdraw,
  collect: words.collectTitle,
} as const;

/** The document, the decision about it, and the one download. */
export function RequestActions({ request, onDone }: { request: AuthorityRequest; onDone: () => void }) {
  const role = useSession()?.staff.role;
  const input = useId();
  const [step, setStep] = useState<Step>();
  const { failure, act } = useAct();
  const { id, state, isOwn, paper, mayCollect } = request;
  const isOpen = state === 'entered';
  const told = async (work: () => Promise<unknown>, done?: string) => {
    await act('paper', async () => void (await work()), done);
    onDone();
  };
  const upload = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen) void told(() => api.call(uploadAuthorityPaper, { id }, { file: chosen }), words.uploaded);
  };
  const look = async () => {
    const blob = await api.blob(openAuthorityPaper, { id });
    saveFile(`${words.paperName}.${blob.type.split('/')[1] ?? 'bin'}`, blob);
  };
  const button = (word: string, onClick: () => void, variant: 'text' | 'primary' = 'text') => (
    <Button size="dense" variant={variant} onClick={onClick}>
      {word}
    </Button>
  );
  return (
    <>
      {isOpen && isOwn && (
        <>
          <label className="button button-text button-dense" htmlFor={input}>
            {words.upload}
          </label>
          <input
            id={input}
            type="file"
            className="visually-hidden"
            accept="image/jpeg,image/png,application/pdf"
            onChange={upload}
          />
          {button(words.withdraw, () => setStep('withdraw'))}
        </>
      )}
      {paper && button(words.paper, () => void told(look))}
      {isOpen && !isOwn && role === 'admin' && (
        <>
          {button(words.approve, () => setStep('approve'), 'primary')}
          {button(words.refuse, () => setStep('refuse'))}
        </>
      )}
      {mayCollect && button(words.collect, () => setStep('collect'), 'primary')}
      {failure && <FieldError>{failure}</FieldError>}
      {step && (
        <StepDialog
          id={id}
          step={step}
          onClose={() => setStep(undefined)}
          onDone={() => {
            setStep(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}

interface StepProps {
  id: string;
  step: Step;
  onClose: () => void;
  onDone: () => void;
}

function StepDialog({ id, step, onClose, onDone }: StepProps) {
  const [note, setNote, forget] = usePersistedDraft(`authority-request.${id}`, '');
  const { busy, failure, act } = useAct();
  async function send() {
    if (step === 'collect') saveFile(words.exportName, await api.blob(collectExport, { id }));
    else await api.call(decideAuthorityRequest, { id, decision: step, note });
    forget();
    onDone();
  }
  return (
    <Dialog
      open
      width="narrow"
      title={TITLES[step]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" busy={busy !== undefined} onClick={() => void act(step, send, words.done)}>
            {step === 'collect' ? words.collect : TITLES[step]}
          </Button>
        </>
      }
    >
      {step === 'collect' ? (
        <p>{words.collectText}</p>
      ) : (
        <Field label={words.note}>
          <Textarea rows={3} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      )}
      {failure && <FieldError>{failure}</FieldError>}
    </Dialog>
  );
}
