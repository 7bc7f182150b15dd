import type { CertificationForm } from '@yinji/contract';
import { Icon } from '@yinji/ui';
import { beijingDate } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/server-time.ts';
import { words } from '../../../lib/words.ts';
import type { ReviewCase } from '../review-case.ts';
import { formFlags } from './form-flags.ts';
import { formGroups } from './form-groups.ts';

/** The whole rights form, read-only, in the order of the form itself; what a machine sees wrong stands before it. */
export function RightsForm({ opened }: { opened: ReviewCase }) {
  const { form } = opened;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="case-compare rights-form" aria-label={words.kinds.certification} tabIndex={0}>
      {form ? (
        <>
          <Flags form={form} opened={opened} />
          {formGroups(form).map(({ title, rows }) => (
            <section key={title} className="form-group" aria-label={title}>
              <h2>{title}</h2>
              <dl>
                {rows.map(([name, value], place) => (
                  // Several owners and authors repeat the names of their rows: the place is the identity.
                  <div key={place} className={value.length > 40 ? 'form-long' : undefined}>
                    <dt>{name}</dt>
                    <dd className={value === '' ? 'form-empty' : undefined}>{value || words.form.empty}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </>
      ) : (
        <p className="form-flags form-flagged">
          <Icon name="warning" size={16} />
          {words.form.missing}
        </p>
      )}
    </section>
  );
}

function Flags({ form, opened }: { form: CertificationForm; opened: ReviewCase }) {
  const flags = formFlags(form, opened, beijingDate(serverNow()));
  const { checksTitle, checksPassed } = words.form;
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
