import { saveSuccession } from '@yinji/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { RealNameFirst } from '../../lib/application/real-name-first.tsx';
import { StepHead } from '../../lib/application/step-head.tsx';
import { useSession } from '../../lib/session.ts';
import { blankFacts, type Facts } from './facts.ts';
import { FactsForm } from './facts-form.tsx';
import { successionWords as words } from './words.ts';

/** Begins one under its own id, so that a retry makes no second one. */
export function NewSuccession({ number, queryCode }: { number: string; queryCode: string }) {
  const account = useSession()?.account;
  const navigate = useNavigate({ from: paths.change });
  const [id] = useState(() => crypto.randomUUID());
  async function save(facts: Facts) {
    await api.call(saveSuccession, { id, ...facts });
    await navigate({ search: { kind: 'succession', id }, replace: true });
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.form.title}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      <StepHead steps={words.form.steps} now={0} />
      {account?.realName === 'none' ? (
        <RealNameFirst words={words.form} />
      ) : (
        <FactsForm
          about={number}
          initial={blankFacts(
            number,
            queryCode,
            account?.realName === 'organisation' ? 'company' : 'inheritance',
          )}
          onSave={save}
        />
      )}
    </>
  );
}
