import { contestSuccession, SUCCESSION_CONTEST_UNDERTAKING, successionContestStatement } from '@yinji/contract';
import { checkNumber } from '@yinji/evidence';
import { useNavigate } from '@tanstack/react-router';
import { Field, Input, Textarea, notice } from '@yinji/ui';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { SignPart } from '../../lib/undertaking/sign-part.tsx';
import { successionWords } from './words.ts';

const words = successionWords.contest;

/** A claim by another person; under its own id, so that a retry makes one claim. */
export function ContestForm({ number: asked, queryCode: code }: { number: string; queryCode: string }) {
  const navigate = useNavigate({ from: paths.change });
  const [id] = useState(() => crypto.randomUUID());
  const [number, setNumber] = useState(asked);
  const [queryCode, setQueryCode] = useState(code);
  const [said, setSaid, forget] = usePersistedDraft(`contest.${asked}`, '');
  const depositNumber = checkNumber(number) ?? number.trim();
  const isShort = said.trim().length < 20;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      <div className="succession-form grid gap-28 max-w-720">
        <div className="grid grid-cols-2 gap-x-24 gap-y-16 items-start max-[860px]:grid-cols-[minmax(0,1fr)]">
          <Field label={words.depositNumber}>
            <Input
              className="mono"
              maxLength={40}
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
          </Field>
          <Field label={words.queryCode}>
            <Input
              className="mono"
              maxLength={20}
              value={queryCode}
              onChange={({ target }) => setQueryCode(target.value)}
            />
          </Field>
        </div>
        <Field label={words.words} hint={words.wordsHint}>
          <Textarea rows={6} maxLength={3000} value={said} onChange={({ target }) => setSaid(target.value)} />
        </Field>
        <SignPart
          button={words.sign}
          undertaking={SUCCESSION_CONTEST_UNDERTAKING}
          fault={isShort ? `${words.words}：${words.wordsShort}` : undefined}
          statement={(certificateSha256) =>
            successionContestStatement({ id, depositNumber, words: said.trim(), certificateSha256 })
          }
          onSigned={async (signed) => {
            const given = { id, depositNumber, words: said.trim(), ...signed };
            const made = await api.call(contestSuccession, {
              ...given,
              ...(queryCode.trim() === '' ? {} : { queryCode }),
            });
            forget();
            notice(words.done, { kind: 'success' });
            await navigate({ search: { kind: 'succession', id: made.id }, replace: true });
          }}
        />
      </div>
    </>
  );
}
