import { getApplicationForm, getFilingPackage, type WorkDetail } from '@yinji/contract';
import { filingMachine, type FilingEvent } from '@yinji/state-machine';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { useState } from 'react';
import { DownloadButton } from '../../lib/download-button.tsx';
import { filingQuery, type Filing } from './filing-query.ts';
import { FilingDialog } from './filing-dialog.tsx';
import { filingWords as words } from './words.ts';

/** Filing with the authority: what to hand in, and its status by the holder's own record. */
export function FilingSection({ work }: { work: WorkDetail }) {
  const query = useQuery(filingQuery(work.id));
  const [event, setEvent] = useState<FilingEvent>();
  return (
    <section className="filing grid gap-14 mb-40" aria-labelledby="filing">
      <h2 id="filing">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <div className="form-inline">
        <DownloadButton
          size="dense"
          call={getApplicationForm}
          input={{ workId: work.id }}
          name={`${words.formName}-${work.title}.pdf`}
        >
          {words.form}
        </DownloadButton>
        <DownloadButton
          size="dense"
          call={getFilingPackage}
          input={{ workId: work.id }}
          name={`${work.deposit?.number ?? work.title}-${words.packageName}.zip`}
        >
          {words.package}
        </DownloadButton>
      </div>
      {!query.isSuccess ? (
        <QueryState query={query} title={words.failed} />
      ) : (
        <Tracker filing={query.data} onStep={setEvent} />
      )}
      {event && query.data && (
        <FilingDialog filing={query.data} event={event} onClose={() => setEvent(undefined)} />
      )}
    </section>
  );
}

function Tracker({ filing, onStep }: { filing: Filing; onStep: (event: FilingEvent) => void }) {
  const { state, authority, number, steps, next } = filing;
  return (
    <div className="grid gap-16 py-20 px-24 line max-sm:p-16">
      <p className="flex flex-wrap gap-x-16 gap-y-4 items-baseline">
        <strong className="[font:600_22px/32px_var(--serif)]">
          {state === null ? words.none : filingMachine.states[state]}
        </strong>
        {authority && <span>{authority}</span>}
      </p>
      {number && (
        <div>
          <span className="sm dim">{words.number}</span>
          <b className="mono block text-18 leading-30">{number.text}</b>
          <p className="sm dim">
            {words.numberNote}
            {!number.agrees && words.numberDiffers}
          </p>
        </div>
      )}
      {steps.length > 0 && (
        <ol>
          {steps.map((step) => (
            <li
              className="grid grid-cols-[7em_minmax(0,1fr)] gap-12 py-8 px-0 line-t"
              key={`${step.recordedAt}${step.event}`}
            >
              <time className="text-ink-3 [font-variant-numeric:tabular-nums]" dateTime={step.on}>
                {step.on}
              </time>
              <div>
                <strong>{filingMachine.events[step.event].word}</strong>
                {step.feeFen !== null && (
                  <span className="ml-12 text-ink-2">{words.fee((step.feeFen / 100).toFixed(2))}</span>
                )}
                {step.note && <p className="sm muted">{step.note}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
      {next.length > 0 && (
        <div className="form-inline">
          {next.map((one) => (
            <Button
              key={one}
              size="dense"
              variant={one === 'withdraw' ? 'text' : 'secondary'}
              onClick={() => onStep(one)}
            >
              {filingMachine.events[one].word}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
