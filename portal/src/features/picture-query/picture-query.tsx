import { findByPicture, type OutputOf } from '@yinji/contract';
import { Button, Checkbox, FieldError } from '@yinji/ui';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { PublicPicture } from '../../lib/public-picture.tsx';
import { DropZone, FilePicker } from '../../lib/verification/drop-zone.tsx';
import { pictureWords as words } from './picture-words.ts';
import type { NewQuery } from '../../lib/verification/query-history.ts';
import './picture.css';

type Answer = OutputOf<typeof findByPicture>;
const MOST_BYTES = 104_857_600;

interface State {
  busy?: File;
  /** Cancelled; it can be repeated. */
  stopped?: File;
  failure?: string;
  answer?: Answer;
  name?: string;
}

interface PictureQueryProps {
  onNumber: (number: string) => void;
  onOutcome: (query: NewQuery) => void;
}

/** Similar public works: only with consent, hashed here, results without scores. */
export function PictureQuery({ onNumber, onOutcome }: PictureQueryProps) {
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const [state, setState] = useState<State>({});

  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function ask([file]: readonly File[]) {
    if (!file) return;
    if (!agreed) return setMissing(true);
    if (file.size >= MOST_BYTES) return setState({ failure: words.tooLarge });
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setState({ busy: file });
    try {
      const { hashPicture } = await import('./picture-hash.ts');
      const hash = await hashPicture(file).catch(() => undefined);
      if (own.signal.aborted) return;
      if (hash === undefined) return setState({ failure: words.undrawable });
      const answer = await api.call(
        findByPicture,
        { ...hash, consent: true },
        { quiet: true, signal: own.signal },
      );
      if (own.signal.aborted) return;
      setState({ answer, name: file.name });
      const [first] = answer.works;
      onOutcome({
        by: 'picture',
        what: file.name,
        number: first?.number,
        outcome: answer.isTooPlain ? words.plainOutcome : words.outcome(answer.works.length),
      });
    } catch (cause) {
      if (own.signal.aborted) return;
      setState({ failure: cause instanceof CallFailure ? cause.message : words.failed });
    }
  }

  function cancel() {
    running.current?.abort();
    setState(state.busy ? { stopped: state.busy } : {});
  }
  const { busy, stopped } = state;
  const held = busy ?? stopped;

  return (
    <div className="picture-query">
      <div className="picture-consent">
        <h2 className="[font:500_17px/28px_var(--sans)] tracking-[0]">{words.consentTitle}</h2>
        <ul>
          {words.consentTells.map((tell) => (
            <li key={tell}>{tell}</li>
          ))}
        </ul>
        <Checkbox
          checked={agreed}
          error={missing && !agreed && words.consentMissing}
          onChange={(event) => setAgreed(event.target.checked)}
        >
          {words.consent}
        </Checkbox>
      </div>
      <DropZone onFiles={(files) => void ask(files)}>
        <p>{words.drop}</p>
        <FilePicker label={words.choose} look="primary" accept="image/*" onFiles={(files) => void ask(files)} />
      </DropZone>
      <div aria-live="polite">
        {held && (
          <div className="picture-busy">
            <p className="muted">{busy ? words.busy(busy.name) : words.stopped(held.name)}</p>
            {busy && <progress aria-label={words.busy(busy.name)} />}
            {/* One button: the focus stays on it. */}
            <Button size="dense" onClick={busy ? cancel : () => void ask([held])}>
              {busy ? words.cancel : words.again}
            </Button>
          </div>
        )}
        {state.failure && <FieldError>{state.failure}</FieldError>}
        {state.answer && <Found answer={state.answer} name={state.name ?? ''} onNumber={onNumber} />}
      </div>
    </div>
  );
}

interface FoundProps {
  answer: Answer;
  name: string;
  onNumber: (number: string) => void;
}

function Found({ answer: { isTooPlain, works }, name, onNumber }: FoundProps) {
  const told = isTooPlain ? words.plain : works.length > 0 ? words.found : words.none;
  return (
    <section className="verification-section" aria-labelledby="found">
      <h2 id="found">{told.title}</h2>
      <p className="muted">{told.text(name)}</p>
      <ul className="picture-works">
        {works.map((work) => (
          <li key={work.number}>
            <PublicPicture
              work={{ ...work, title: words.preview(work.title) }}
              sizes={`min(${Math.ceil((220 * work.width) / work.height)}px, 100vw)`}
            />
            <div>
              <p className={`picture-${work.nearness}`}>{words.nearness[work.nearness]}</p>
              <h3>{work.title}</h3>
              <p className="muted">
                {work.publicName}，{words.received(formatInstant(work.receivedAt))}
              </p>
              <button type="button" className="link-button mono" onClick={() => onNumber(work.number)}>
                {work.number}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
