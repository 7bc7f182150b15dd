import { saveObjection } from '@yinji/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { RealNameFirst } from '../../lib/application/real-name-first.tsx';
import { StepHead } from '../../lib/application/step-head.tsx';
import { useSession } from '../../lib/session.ts';
import { WordsForm, type Said } from './words-form.tsx';
import { objectionWords as words } from './words.ts';

/** Begins one under its own id, so that a retry makes no second one. */
export function NewObjection({ number, queryCode }: { number: string; queryCode: string | undefined }) {
  const account = useSession()?.account;
  const navigate = useNavigate({ from: paths.change });
  const [id] = useState(() => crypto.randomUUID());
  async function save(said: Said) {
    await api.call(saveObjection, { id, depositNumber: number, ...(queryCode ? { queryCode } : {}), ...said });
    await navigate({ search: { kind: 'objection', id }, replace: true });
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.form.title}</h1>
          <p className="mono wrap-anywhere">{words.about(number)}</p>
        </div>
      </div>
      <p className="max-w-[62ch] mb-24 text-ink-2">{words.lead}</p>
      <StepHead steps={words.form.steps} now={0} />
      {account?.realName === 'none' ? (
        <RealNameFirst words={words.form} />
      ) : (
        <WordsForm about={number} initial={{ grounds: [], statement: '' }} onSave={save} />
      )}
    </>
  );
}
