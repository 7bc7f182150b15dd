import { gateRules, testGateText, type OutputOf } from '@yinji/contract';
import { Button, Field, Textarea } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { gateWords } from './words.ts';

const words = gateWords.test;

interface Answer {
  text: string;
  hits: OutputOf<typeof testGateText>;
}

/** Shows the hits of a text. */
export function TestBox() {
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const { busy: isBusy, failure, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    // As the server reads it: positions count from its first character.
    const asked = text.trim();
    await attempt(async () => {
      setAnswer({ text: asked, hits: await api.call(testGateText, { text: asked }) });
    });
  }

  return (
    <form
      className="sheet-form gate-form p-20 line bg-surface"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <h2>{words.title}</h2>
      <Field label={words.label} hint={words.hint} error={failure}>
        <Textarea rows={3} maxLength={1000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit" busy={isBusy}>
        {words.submit}
      </Button>
      <output className="grid gap-4">
        {answer && (
          <>
            <b>{answer.hits.length === 0 ? words.none : words.found(answer.hits.length)}</b>
            {answer.hits.map(({ term, ruleCode, from, to }) => (
              <span key={`${from} ${to} ${term}`}>
                <mark className="py-1 px-3 bg-rejected-tint text-rejected">{answer.text.slice(from, to)}</mark>{' '}
                {term}，{gateRules[ruleCode]}
              </span>
            ))}
          </>
        )}
      </output>
    </form>
  );
}
