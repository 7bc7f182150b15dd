import type { CertificationForm as Form, WorkDetail } from '@yinji/contract';
import { Button } from '@yinji/ui';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FormProvider, type FieldPath } from 'react-hook-form';
import { afterWorkingDays } from '../../lib/beijing-time.ts';
import { serverNow } from '../../lib/server-time.ts';
import type { Account } from '../../lib/session.ts';
import { Answers } from './answers.tsx';
import { ErrorSummary } from './error-summary.tsx';
import {
  AuthorsGroup,
  ContactGroup,
  CreationGroup,
  DeclarationsGroup,
  OwnersGroup,
  PublicationGroup,
  RightsGroup,
  StatementGroup,
  WorkGroup,
} from './form-groups.tsx';
import { toForm, type FormValues } from './form-values.ts';
import { groupOf, groups, formWords as words, type GroupId } from './form-words.ts';
import { useCertificationForm } from './use-certification-form.ts';
import { REVIEW_WORKING_DAYS } from './words.ts';

export interface CertificationFormProps {
  work: WorkDetail;
  account: Account;
  saved: Form | undefined;
  onSubmitted: () => void;
}

/** The rights form: fill in, check the answers, submit. */
export function CertificationForm(props: CertificationFormProps) {
  const { form, rules, faults, attempt, isBusy, isLocal, save, check, submit, dropLocal } =
    useCertificationForm(props);
  const [isChecking, setIsChecking] = useState(false);

  async function goOn(event: FormEvent) {
    event.preventDefault();
    if (!(await check())) return;
    setIsChecking(true);
    globalThis.scrollTo({ top: 0 });
  }
  function change(group: GroupId) {
    setIsChecking(false);
    requestAnimationFrame(() => showGroup(group));
  }
  function choose(path: string) {
    showGroup(groupOf(path));
    form.setFocus(path as FieldPath<FormValues>);
  }

  if (isChecking)
    return (
      <CheckAnswers
        form={toForm(form.getValues())}
        isBusy={isBusy}
        onChange={change}
        onBack={() => setIsChecking(false)}
        onSubmit={() => void submit()}
      />
    );
  const bodies: Record<GroupId, ReactNode> = {
    work: <WorkGroup />,
    owners: <OwnersGroup />,
    authors: <AuthorsGroup />,
    creation: <CreationGroup today={rules.today} />,
    publication: <PublicationGroup today={rules.today} />,
    rights: <RightsGroup />,
    statement: <StatementGroup />,
    contact: <ContactGroup />,
    declarations: <DeclarationsGroup />,
  };
  const faulty = new Set(faults.map(({ path }) => groupOf(path)));
  return (
    <FormProvider {...form}>
      <form className="form-sheet" noValidate onSubmit={(event) => void goOn(event)} aria-label="版权认证表">
        <nav className="form-index" aria-label="表单各部分">
          {groups.map(({ id, name }) => (
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
        </nav>
        <div>
          {faults.length > 0 && <ErrorSummary key={attempt} faults={faults} onChoose={choose} />}
          {isLocal && (
            <p className="form-local">
              {words.localDraft}
              <Button variant="text" size="dense" guardMs={0} onClick={dropLocal}>
                不用这份草稿
              </Button>
            </p>
          )}
          {groups.map(({ id, name }) => (
            <section key={id} id={`form-${id}`} className="form-group" aria-labelledby={`form-${id}-title`}>
              <h2 id={`form-${id}-title`} tabIndex={-1}>
                {name}
              </h2>
              <div className="form-fields">{bodies[id]}</div>
            </section>
          ))}
          <div className="form-foot">
            <Button type="submit" variant="primary" guardMs={0}>
              下一步：核对
            </Button>
            <Button busy={isBusy} guardMs={0} onClick={() => void save()}>
              保存草稿
            </Button>
            <p className="xs dim">
              {words.fee}
              {words.notRegistration}
            </p>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

function showGroup(group: GroupId) {
  const title = document.getElementById(`form-${group}-title`);
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}

interface CheckAnswersProps {
  form: Form;
  isBusy: boolean;
  onChange: (group: GroupId) => void;
  onBack: () => void;
  onSubmit: () => void;
}

function CheckAnswers({ form, isBusy, onChange, onBack, onSubmit }: CheckAnswersProps) {
  return (
    <div className="check-answers">
      <h2>核对所填内容</h2>
      <p className="muted">{words.check}</p>
      <Answers form={form} onChange={onChange} />
      <div className="form-foot">
        <Button variant="primary" busy={isBusy} onClick={onSubmit}>
          提交审核
        </Button>
        <Button guardMs={0} onClick={onBack}>
          返回修改
        </Button>
        <p className="xs dim">
          预计 {afterWorkingDays(serverNow(), REVIEW_WORKING_DAYS)} 前答复（{REVIEW_WORKING_DAYS} 个工作日）。
          {words.fee}
        </p>
      </div>
    </div>
  );
}
