import { aiUses } from '@yinji/contract';
import { Field, Input } from '@yinji/ui';
import { aiWords } from '../../lib/ai-words.ts';
import type { Draft } from './use-draft.ts';

/** The creator's statement on artificial intelligence; no choice makes no statement. */
export function AiFields({ draft: { fields, change } }: { draft: Pick<Draft, 'fields' | 'change'> }) {
  const said = fields.aiDeclaration ?? null;
  return (
    <>
      <fieldset className="deposit-types flex flex-wrap gap-8 deposit-ai">
        <legend className="field-label mb-8">
          {aiWords.title}
          <span className="field-optional">选填</span>
        </legend>
        {aiUses.map((use) => (
          <label className="relative cursor-pointer max-sm:flex-1" key={use}>
            <input
              className="absolute inset-0 m-0 opacity-0 cursor-pointer"
              type="radio"
              name="ai-use"
              checked={said?.use === use}
              onChange={() =>
                change({ aiDeclaration: { use, tool: use === 'none' ? '' : (said?.tool ?? '') } })
              }
            />
            <span>{aiWords.uses[use]}</span>
          </label>
        ))}
        <p className="field-hint [flex-basis:100%]">{aiWords.hint}</p>
      </fieldset>
      {said && said.use !== 'none' && (
        <Field label={aiWords.tool} optional>
          <Input
            value={said.tool}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => change({ aiDeclaration: { ...said, tool: event.target.value } })}
          />
        </Field>
      )}
    </>
  );
}
