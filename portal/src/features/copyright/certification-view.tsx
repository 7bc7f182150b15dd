import { getCertificate, REVIEW_WORKING_DAYS, withdrawCertification, type WorkDetail } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, EmptyState, FailureState, Loading, Skeleton, Status, buttonClass } from '@yinji/ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { mayPass, useAttempt } from '@yinji/web';
import { paths, realNamePlace } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { afterWorkingDays, beijingDate } from '../../lib/beijing-time.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import type { Account } from '../../lib/session.ts';
import { workQuery } from '../../lib/work-query.ts';
import { words as portalWords } from '../../lib/words.ts';
import { Answers } from './answers.tsx';
import { certificationQuery, keepCertification, type Certification } from './certification-query.ts';
import { FilingSection } from './filing-section.tsx';
import { roomWords as words } from './words.ts';
import './form.css';

const CertificationForm = lazy(() =>
  import('./certification-form.tsx').then((module) => ({ default: module.CertificationForm })),
);

/** The certification of one work: its form while it can be changed, else the submitted form and its result. */
export function CertificationView({ id, account }: { id: string; account: Account }) {
  const work = useQuery(workQuery(id));
  const certification = useQuery(certificationQuery(id));
  const error = work.error ?? certification.error;
  if (error)
    return mayPass(error) ? (
      <FailureState
        title={portalWords.loadFailed}
        error={error}
        onRetry={() => void Promise.all([work.refetch(), certification.refetch()])}
        retrying={work.isFetching || certification.isFetching}
      />
    ) : (
      <Closed title="没有这件作品">它可能已被删除，或不属于当前账号。</Closed>
    );
  if (!work.data || certification.isPending) return <FormPlace />;
  return <Room work={work.data} certification={certification.data ?? null} account={account} />;
}

interface RoomProps {
  work: WorkDetail;
  certification: Certification | null;
  account: Account;
}

function Room({ work, certification, account }: RoomProps) {
  const state = certification?.state ?? 'unbegun';
  const isCorrecting = (certification?.correction ?? null) !== null;
  const isClosed = (state === 'reviewing' && !isCorrecting) || state === 'passed';
  const form = certification?.form ?? null;
  return (
    <>
      <div className="page-head room-head">
        <div>
          <h1>版权认证</h1>
          <p>
            <Link to={paths.work} search={{ id: work.id }}>
              《{work.title}》
            </Link>
          </p>
        </div>
        <Status kind={state} {...(isCorrecting ? { word: words.correcting } : {})} />
      </div>
      {certification && !isCorrecting && <Standing work={work} certification={certification} />}
      {state === 'passed' && <FilingSection work={work} />}
      {isClosed ? (
        form !== null && (
          <Answers
            form={form}
            owners={certification?.owners ?? []}
            attachments={certification?.attachments ?? []}
          />
        )
      ) : work.evidence?.state !== 'passed' ? (
        <Closed title="先完成存证">{words.depositFirst}</Closed>
      ) : account.verifiedName === null ? (
        <Closed
          title="先完成实名认证"
          action={
            <Link
              to={paths.personal}
              search={{ currentType: 'myProfile' }}
              hash={realNamePlace}
              className={buttonClass('primary')}
            >
              去实名认证
            </Link>
          }
        >
          {words.realNameFirst}
        </Closed>
      ) : (
        <Suspense fallback={<FormPlace />}>
          <CertificationForm
            work={work}
            account={account}
            // A correction is another form than the first draft.
            key={isCorrecting ? 'correct' : 'write'}
            certification={certification}
            onSubmitted={() => globalThis.scrollTo({ top: 0 })}
          />
        </Suspense>
      )}
    </>
  );
}

/** State of the application, with the reason if there is one. */
function Standing({ work, certification }: { work: WorkDetail; certification: Certification }) {
  const { state, reason, number, submittedAt, decidedAt } = certification;
  if (state === 'draft' && !reason) return null;
  return (
    <section className={`standing standing-${state}`} aria-label="申请的状态">
      {state === 'reviewing' && submittedAt && (
        <>
          <p>{words.reviewing(beijingDate(submittedAt), afterWorkingDays(submittedAt, REVIEW_WORKING_DAYS))}</p>
          <WithdrawButton workId={work.id} />
        </>
      )}
      {state === 'passed' && (
        <>
          <p>{words.passed(decidedAt ? beijingDate(decidedAt) : '')}</p>
          {number && <p className="mono">{number}</p>}
          <DownloadButton
            variant="primary"
            call={getCertificate}
            input={{ id: work.id, kind: 'certification' }}
            name={`版权信息核验证书-${work.title}.pdf`}
          >
            {words.certificate}
          </DownloadButton>
        </>
      )}
      {reason && state !== 'passed' && (
        <>
          <strong className="font-medium">{state === 'rejected' ? '未通过的理由' : '上次未通过的理由'}</strong>
          <p>{reason}</p>
        </>
      )}
      {state === 'rejected' && <p className="sm muted">{words.rejected}</p>}
    </section>
  );
}

function WithdrawButton({ workId }: { workId: string }) {
  const client = useQueryClient();
  const { busy: isBusy, attempt } = useAttempt();
  async function withdraw() {
    await attempt(async () => {
      keepCertification(client, await api.call(withdrawCertification, { workId }));
    });
  }
  return (
    <Button guard size="dense" busy={isBusy} onClick={() => void withdraw()}>
      {words.withdraw}
    </Button>
  );
}

function Closed({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <EmptyState
      title={title}
      actions={
        action ?? (
          <Link to={paths.personal} className={buttonClass()}>
            看我的作品
          </Link>
        )
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}

function FormPlace() {
  return (
    <Loading className="form-place">
      <Skeleton shape="block" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Loading>
  );
}
