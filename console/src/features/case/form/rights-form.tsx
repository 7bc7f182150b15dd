import { clsx } from 'clsx';
import { describeForm, formGroups, type CertificationForm } from '@yinji/contract';
import { Icon, Fact } from '@yinji/ui';
import { serverNow } from '@yinji/web';
import { beijingDate } from '../../../lib/format.ts';
import { words } from '../../../lib/words.ts';
import { formWords } from './words.ts';
import type { ReviewCase } from '../review-case.ts';
import { CaseAttachments } from './case-attachments.tsx';
import { formFlags } from './form-flags.ts';
import { PastCorrections } from './past-corrections.tsx';

/** The whole rights form, read-only, in the form's own order, preceded by the automatic findings. */
export function RightsForm({ opened }: { opened: ReviewCase }) {
  const { form, certification } = opened;
  const described = form && describeForm(form);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="case-compare" aria-label={words.kinds.certification} tabIndex={0}>
      {form && described ? (
        <>
          <Flags form={form} opened={opened} />
          {certification && <PastCorrections corrections={certification.corrections} opened={opened} />}
          {formGroups.map(({ id, name }) =>
            id === 'attachments' ? (
              <section
                key={id}
                className="form-group grid grid-cols-[96px_minmax(0,1fr)] gap-x-16 gap-y-4 py-14 line-t max-sm:grid-cols-[minmax(0,1fr)]"
                aria-label={name}
              >
                <h2>{name}</h2>
                <CaseAttachments opened={opened} />
              </section>
            ) : (
              <section
                key={id}
                className="form-group grid grid-cols-[96px_minmax(0,1fr)] gap-x-16 gap-y-4 py-14 line-t max-sm:grid-cols-[minmax(0,1fr)]"
                aria-label={name}
              >
                <h2>{name}</h2>
                <dl className="grid grid-cols-[repeat(auto-fill,minmax(210px,1fr))] gap-x-24 gap-y-8 max-sm:grid-cols-[minmax(0,1fr)]">
                  {described[id].map(({ label, value }, place) => (
                    // Several owners and authors repeat the names of their rows: the position is the key.
                    <div key={place} className={clsx('col-span-full', value.length > 40 ? '' : undefined)}>
                      <dt>{label}</dt>
                      <dd className={value === '' ? 'text-ink-3' : undefined}>{value || formWords.empty}</dd>
                    </div>
                  ))}
                  {id === 'owners' && <Standings opened={opened} />}
                </dl>
              </section>
            ),
          )}
        </>
      ) : (
        <p className="form-flags form-flagged">
          <Icon name="warning" size={16} />
          {formWords.missing}
        </p>
      )}
    </section>
  );
}

/** The account behind each owner's name. */
function Standings({ opened: { form, certification } }: { opened: ReviewCase }) {
  return certification?.owners.map(({ id, standing }) => (
    <Fact key={id} name={formWords.standing}>
      {form?.owners.find((one) => one.id === id)?.name}：{formWords.standings[standing]}
    </Fact>
  ));
}

function Flags({ form, opened }: { form: CertificationForm; opened: ReviewCase }) {
  const flags = formFlags(form, opened, beijingDate(serverNow()), opened.certification?.attachments ?? []);
  const { checksTitle, checksPassed } = formWords;
  return (
    <div className={flags.length > 0 ? 'form-flags form-flagged' : 'form-flags'}>
      <Icon name={flags.length > 0 ? 'warning' : 'check'} size={16} />
      <div>
        <strong>{checksTitle}</strong>
        {flags.length === 0 ? (
          <p>{checksPassed}</p>
        ) : (
          <ul>
            {flags.map((flag) => (
              <li key={flag}>{flag}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
