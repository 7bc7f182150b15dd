import { REVIEW_WORKING_DAYS, type FormGroupId } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, HashText } from '@yinji/ui';
import { useMemo } from 'react';
import { serverNow } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { afterWorkingDays } from '../../lib/beijing-time.ts';
import { KeyMissing } from '../../lib/undertaking/key-missing.tsx';
import { Answers } from './answers.tsx';
import { keepCertification, type Certification } from './certification-query.ts';
import { withoutOwners } from './form-values.ts';
import { formWords, signWords as words } from './form-words.ts';
import { digestOf, formBytes } from './sign-form.ts';
import type { CertificationEditor } from './use-certification-form.ts';
import { useSigner } from './use-signer.ts';

interface CheckAnswersProps {
  /** The server's state: the text read here is the text to sign. */
  kept: Certification;
  call: CertificationEditor['call'];
  onChange: (group: FormGroupId) => void;
  onBack: () => void;
  onSubmitted: () => void;
}

/** The whole text once more, its digest, and the signature over it. */
export function CheckAnswers({ kept, call, onChange, onBack, onSubmitted }: CheckAnswersProps) {
  const client = useQueryClient();
  const { key, isBusy, sign } = useSigner();
  const bytes = useMemo(() => formBytes(kept), [kept]);
  const { form } = kept;
  if (form === null) return null;
  const submit = async () => {
    const isDone = await sign(bytes, async (signature) => {
      const draft = withoutOwners(form);
      keepCertification(
        client,
        await api.call(call, { workId: kept.workId, submit: true, form: draft, signature }),
      );
    });
    if (isDone) onSubmitted();
  };
  return (
    <div className="max-w-880 pt-32 [border-top:1px_solid_var(--ink)]">
      <h2>核对所填内容</h2>
      <p className="muted mt-8 mb-28 mx-0">{formWords.check}</p>
      <Answers form={form} owners={kept.owners} attachments={kept.attachments} onChange={onChange} />
      <section
        className="form-digest grid gap-8 mb-28 py-20 px-24 line-strong bg-sunken max-sm:p-16"
        aria-labelledby="form-digest"
      >
        <h3 id="form-digest">{words.digest}</h3>
        <HashText digest={digestOf(bytes)} />
        <p className="sm muted">{words.explain}</p>
        <KeyMissing state={key} />
      </section>
      <div className="form-foot">
        <Button
          guard
          variant="primary"
          busy={isBusy}
          disabled={key.kind !== 'ready'}
          onClick={() => void submit()}
        >
          {kept.correction ? words.submitCorrection : words.submit}
        </Button>
        <Button onClick={onBack}>{words.back}</Button>
        <p className="xs dim">
          预计 {afterWorkingDays(serverNow(), REVIEW_WORKING_DAYS)} 前答复（{REVIEW_WORKING_DAYS} 个工作日）。
          {formWords.fee}
        </p>
      </div>
    </div>
  );
}
