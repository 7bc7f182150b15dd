import { saveSuccession } from '@yinji/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { buttonClass } from '@yinji/ui';
import { useState } from 'react';
import { paths, realNamePlace } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { blankFacts, type Facts } from './facts.ts';
import { FactsForm } from './facts-form.tsx';
import { StepHead } from './step-head.tsx';
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
      <StepHead now={0} />
      {account?.realName === 'none' ? (
        <p className="flex flex-wrap gap-12 items-center">
          {words.form.realName}
          <Link
            to={paths.personal}
            search={{ currentType: 'myProfile' }}
            hash={realNamePlace}
            className={buttonClass('secondary', 'dense')}
          >
            {words.form.toRealName}
          </Link>
        </p>
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
