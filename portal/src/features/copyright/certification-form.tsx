import { fieldLabel, formGroupOf, formGroups, type FormGroupId, type WorkDetail } from '@yinji/contract';
import { Button } from '@yinji/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FormProvider, type FieldPath } from 'react-hook-form';
import { beijingDate } from '../../lib/beijing-time.ts';
import type { Account } from '../../lib/session.ts';
import { AskedItems } from './asked-items.ts';
import type { Certification } from './certification-query.ts';
import { CheckAnswers } from './check-answers.tsx';
import { CorrectionNotice } from './correction-notice.tsx';
import { ErrorSummary } from './error-summary.tsx';
import {
  CreationGroup,
  DeclarationsGroup,
  PublicationGroup,
  StatementGroup,
  WorkGroup,
} from './form-groups.tsx';
import { correctionWords, formWords as words } from './form-words.ts';
import type { FormValues } from './form-values.ts';
import { AttachmentsGroup, SeriesItems } from './group-attachments.tsx';
import { OwnersGroup } from './group-owners.tsx';
import { AuthorsGroup, FilingGroup } from './group-people.tsx';
import { RightsGroup } from './group-rights.tsx';
import { useCertificationForm, type SaveState } from './use-certification-form.ts';

export interface CertificationFormProps {
  work: WorkDetail;
  account: Account;
  certification: Certification | null;
  onSubmitted: () => void;
}

/** The rights form: fill in, check the answers, sign. */
export function CertificationForm(props: CertificationFormProps) {
  const { work, account, certification, onSubmitted } = props;
  const { form, today, faults, attempt, state, flush, check, call } = useCertificationForm(props);
  const [checked, setChecked] = useState<Certification>();
  const [isBusy, setIsBusy] = useState(false);

  async function goOn(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    const kept = await check();
    setIsBusy(false);
    if (kept === undefined) return;
    setChecked(kept);
    globalThis.scrollTo({ top: 0 });
  }
  function change(group: FormGroupId) {
    setChecked(undefined);
    requestAnimationFrame(() => showGroup(group));
  }
  function choose(path: string) {
    showGroup(formGroupOf(path));
    const [head, place] = path.split('.');
    if (head === 'owners') document.getElementById(`owner-${place ?? 0}`)?.focus({ preventScroll: true });
    else if (head !== 'attachments') form.setFocus(path as FieldPath<FormValues>);
  }

  if (checked)
    return (
      <CheckAnswers
        kept={checked}
        call={call}
        onChange={change}
        onBack={() => setChecked(undefined)}
        onSubmitted={onSubmitted}
      />
    );
  const bodies: Record<FormGroupId, ReactNode> = {
    work: (
      <>
        <WorkGroup />
        <SeriesItems workId={work.id} certification={certification} />
      </>
    ),
    owners: <OwnersGroup workId={work.id} account={account} certification={certification} onBegin={flush} />,
    authors: <AuthorsGroup />,
    creation: <CreationGroup today={today} />,
    publication: <PublicationGroup today={today} />,
    rights: <RightsGroup />,
    statement: <StatementGroup />,
    filing: <FilingGroup />,
    attachments: <AttachmentsGroup workId={work.id} certification={certification} />,
    declarations: <DeclarationsGroup />,
  };
  const faulty = new Set(faults.map(({ path }) => formGroupOf(path)));
  const asked = certification?.correction?.items ?? [];
  return (
    <FormProvider {...form}>
      <AskedItems value={asked}>
        {certification?.correction && (
          <CorrectionNotice
            correction={certification.correction}
            labelOf={labelOfAsked}
            missed={correctionWords.missed}
            onChoose={choose}
          />
        )}
        <form
          className="form-sheet grid grid-cols-[160px_minmax(0,720px)] gap-64 items-start [border-top:1px_solid_var(--ink)] pt-32 max-[860px]:grid-cols-[minmax(0,1fr)]"
          noValidate
          onSubmit={(event) => void goOn(event)}
          aria-label="版权认证表"
        >
          <nav
            className="form-index sticky top-[calc(var(--header)_+_24px)] grid max-[860px]:hidden"
            aria-label="表单各部分"
          >
            {formGroups.map(({ id, name }) => (
              <button
                key={id}
                type="button"
                className={faulty.has(id) ? 'form-index-faulty' : undefined}
                onClick={() => showGroup(id)}
              >
                {name}
                {faulty.has(id) && <span className="visually-hidden">，有需要改的地方</span>}
              </button>
            ))}
            <SaveLine state={state} savedAt={certification?.savedAt} />
          </nav>
          <div>
            {faults.length > 0 && <ErrorSummary key={attempt} faults={faults} onChoose={choose} />}
            {formGroups.map(({ id, name }) => (
              <section
                key={id}
                id={`form-${id}`}
                className="pb-56 max-sm:pb-40"
                aria-labelledby={`form-${id}-title`}
              >
                <h2
                  className="mb-20 [outline:none] [scroll-margin-top:calc(var(--header)_+_24px)]"
                  id={`form-${id}-title`}
                  tabIndex={-1}
                >
                  {name}
                </h2>
                <div className="form-fields grid gap-24">{bodies[id]}</div>
              </section>
            ))}
            <div className="form-foot">
              <Button type="submit" variant="primary" busy={isBusy}>
                下一步：核对
              </Button>
              <SaveLine state={state} savedAt={certification?.savedAt} />
              <p className="xs dim">
                {words.fee}
                {words.notRegistration}
              </p>
            </div>
          </div>
        </form>
      </AskedItems>
    </FormProvider>
  );
}

/** Whether the input has been saved at the server. */
function SaveLine({ state, savedAt }: { state: SaveState; savedAt: string | undefined }) {
  const text =
    state === 'saving'
      ? words.saving
      : state === 'failed'
        ? words.saveFailed
        : state === 'unsaved' || state === 'unfit'
          ? words[state]
          : savedAt
            ? words.savedAt(`${beijingDate(savedAt)} ${clockOf(savedAt)}`)
            : '';
  return <output className={`form-saved form-saved-${state}`}>{text}</output>;
}

const labelOfAsked = (path: string) => (path.startsWith('attachments.') ? '附件' : fieldLabel(path));

const clockOf = (instant: string) => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(11, 16);

function showGroup(group: FormGroupId) {
  const title = document.getElementById(`form-${group}-title`);
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}
