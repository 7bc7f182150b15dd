import {
  aiUses,
  answerConfirmationCorrection,
  confirmationParts,
  findConfirmationCorrection,
  type ConfirmationPart,
  type OutputOf,
  type WorkDetail,
} from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Field, FieldError, Input, Select, Skeleton, Textarea, toast } from '@yinji/ui';
import { QueryFailure, useAttempt } from '@yinji/web';
import { useState } from 'react';
import { aiWords } from '../../lib/ai-words.ts';
import { api } from '../../lib/api.ts';
import { beijingDate } from '../../lib/beijing-time.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { ask } from '../../lib/question.ts';
import { workQuery } from '../../lib/work-query.ts';
import { ChooseMaterials } from './choose-materials.tsx';
import { correctionWords as words } from './correction-words.ts';

type Correction = NonNullable<OutputOf<typeof findConfirmationCorrection>>;

const SHORTEST = 10;

const correctionQuery = (workId: string) =>
  api.query(['own', 'correction', workId], findConfirmationCorrection, { workId });

/** What a reviewer asked of a confirmation, and the one answer. */
export function CorrectionPanel({ work }: { work: WorkDetail }) {
  const query = useQuery(correctionQuery(work.id));
  const { data } = query;
  if (data === null) return null;
  return (
    <section id="correction" className="correction-panel" aria-labelledby="correction-title">
      <h2 id="correction-title">{words.title}</h2>
      {data ? (
        <>
          <Asked correction={data} />
          <Answer work={work} />
        </>
      ) : query.error ? (
        <QueryFailure query={query} title={words.failed} />
      ) : (
        <Skeleton shape="block" className="h-116" />
      )}
    </section>
  );
}

const isPart = (field: string): field is ConfirmationPart =>
  (confirmationParts as readonly string[]).includes(field);

function Asked({ correction: { dueAt, reason, items } }: { correction: Correction }) {
  return (
    <div className="correction-asked">
      <p>
        <b>{words.until(beijingDate(dueAt))}</b>
      </p>
      <p className="whitespace-pre-line">{reason}</p>
      <ol className="grid gap-4 pl-[1.4em] [list-style:decimal]">
        {items.map(({ field, text }, place) => (
          // Two items may be about one part with the same text: the position is the key.
          <li key={place}>
            <b className="font-medium">{isPart(field) ? words.parts[field] : words.whole}</b>：{text}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Answer({ work }: { work: WorkDetail }) {
  const client = useQueryClient();
  const { busy, failure, setFailure, attempt } = useAttempt();
  const [statement, setStatement, forget] = usePersistedDraft(`correction.${work.id}`, '');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const before = work.aiDeclaration;
  const [ai, setAi] = useState(before);

  async function submit() {
    const said = statement.trim();
    if (said.length < SHORTEST) return setFailure(words.tooShort);
    if (!(await ask(words.ask))) return;
    const isDeclared = ai?.use !== before?.use || ai?.tool !== before?.tool;
    await attempt(
      async () => {
        const next = await api.call(answerConfirmationCorrection, {
          workId: work.id,
          statement: said,
          materialIds: [...chosen],
          ...(isDeclared && { aiDeclaration: ai }),
        });
        forget();
        toast(words.done, { kind: 'success' });
        client.setQueryData(workQuery(work.id).queryKey, next);
        await client.invalidateQueries({ queryKey: ['own', 'works'] });
        client.removeQueries({ queryKey: correctionQuery(work.id).queryKey });
      },
      () => client.invalidateQueries({ queryKey: workQuery(work.id).queryKey }),
    );
  }

  return (
    <div className="grid gap-24 max-w-[46em]">
      <p className="muted">{words.fixed}</p>
      <Field label={words.statement} hint={words.statementHint}>
        <Textarea
          rows={5}
          maxLength={2000}
          value={statement}
          onChange={({ target }) => {
            setStatement(target.value);
            setFailure(undefined);
          }}
        />
      </Field>
      <ChooseMaterials workId={work.id} chosen={chosen} onChange={setChosen} />
      <div className="grid grid-cols-[220px_minmax(0,1fr)] gap-16 max-sm:grid-cols-[minmax(0,1fr)]">
        <Field label={words.ai}>
          <Select
            value={ai?.use ?? ''}
            options={[
              { value: '', label: words.aiNone },
              ...aiUses.map((use) => ({ value: use, label: aiWords.uses[use] })),
            ]}
            onChange={({ target }) => {
              const use = aiUses.find((one) => one === target.value);
              setAi(use === undefined ? null : { use, tool: use === 'none' ? '' : (ai?.tool ?? '') });
            }}
          />
        </Field>
        {ai && ai.use !== 'none' && (
          <Field label={aiWords.tool} optional>
            <Input
              value={ai.tool}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => setAi({ ...ai, tool: target.value })}
            />
          </Field>
        )}
      </div>
      {failure && <FieldError>{failure}</FieldError>}
      <div>
        <Button guard variant="primary" busy={busy} onClick={() => void submit()}>
          {words.submit}
        </Button>
      </div>
    </div>
  );
}
