import type { WorkDetail } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '@yinji/web';
import { useElder } from '../../lib/elder.ts';
import { formatCount } from '../../lib/format.ts';
import { isSimulated } from '../../lib/keys-store/choose-key.ts';
import { unfinishedWork } from '../../lib/keys-store/unfinished-work.ts';
import { useSigningKey } from '../../lib/keys-store/use-signing-key.ts';
import { memberQuery } from '../../lib/member-query.ts';
import type { Account } from '../../lib/session.ts';
import { ChoosePanel, FingerprintPanel } from './choose-panel.tsx';
import { stepOf, type Step } from './deposit-step.ts';
import { checkDetails, dayInBeijing } from './details-check.ts';
import { DetailsPanel } from './details-panel.tsx';
import { DepositHead } from './deposit-head.tsx';
import { DraftLine } from './draft-line.tsx';
import { keptFile } from './kept-file.ts';
import { useKeptFile } from './use-kept-file.ts';
import { Gate } from './key-gate.tsx';
import { LeaveFile } from './leave-file.tsx';
import { Moment } from './moment/moment.tsx';
import { momentWords } from './moment/words.ts';
import { useFocusOnStep } from './panel.tsx';
import { OwnDepositsPanel } from './own-deposits-panel.tsx';
import { ProvenList } from './proven-list.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';
import { prepareSending } from './send-original.ts';
import { SignPanel } from './sign-panel.tsx';
import { StepLog } from './step-log.tsx';
import { StepRail } from './step-rail.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useDraft, type Draft } from './use-draft.ts';
import { useFile, type FileState, type Hashed } from './use-file.ts';
import { useOwnDeposits } from './use-own-deposits.ts';
import { useDepositPlace } from './use-place.ts';
import { useSign } from './use-sign.ts';
import { useUpload } from './use-upload.ts';
import { uploadWords } from './words.ts';
import { workQuery } from '../../lib/work-query.ts';

const Questions = lazy(() => import('./elder/questions.tsx').then((module) => ({ default: module.Questions })));

export interface DepositFlowProps {
  account: Account;
  /** The draft or deposit that is continued. */
  initial: WorkDetail | undefined;
  onMade: (workId: string) => void;
  /** The file waits with the platform from now on. */
  onLeft: (fileId: string) => void;
}

/** A deposit from the choice of a file to its certificate. */
export function DepositFlow({ account, initial, onMade, onLeft }: DepositFlowProps) {
  const draft = useDraft(initial, onMade);
  const { workId } = draft;
  const { data: work = initial } = useQuery({ ...workQuery(workId ?? ''), enabled: workId !== undefined });
  const file = useFile();
  const digests = file.state.kind === 'hashed' ? file.state.digests : draft.fields.file;
  const ownDeposits = useOwnDeposits(work?.deposit ? undefined : digests?.sha256, workId);
  const signingKey = useSigningKey();
  const signing = useSign(account.id, draft, ownDeposits.mustStop);
  const upload = useUpload();
  const isWhole = Object.keys(checkDetails(draft.fields, dayInBeijing(serverNow()))).length === 0;
  const isDone = work?.deposit?.complete === true && work.original === 'arrived';
  const place = useDepositPlace({ isDone, isWhole, workId });
  // A draft that is continued begins with its details.
  const isChoosing = place.at === undefined && !initial?.file;
  const step = stepOf({
    isHashing: !isChoosing && file.state.kind === 'hashing',
    isDepositedBefore: !isChoosing && ownDeposits.found.length > 0,
    hasFingerprint: !isChoosing && draft.fields.file !== null,
    isReviewed: place.at === 'sign' && isWhole,
    work,
  });
  const isElder = useElder();
  const isAsked = isElder && (step === 'choose' || step === 'details' || step === 'sign');
  const question =
    isAsked && step === 'details' && (place.at === 'kind' || place.at === 'family') ? place.at : step;
  useFocusOnStep(ownDeposits.found.length > 0 ? 'deposited-before' : question);
  useSaveOnceMember(account.isMember, draft);
  useSendWhenReceived(step, work, file.state, upload);
  const isCompletedHere = useCompletion(step, work);

  async function take(picked: File) {
    prepareSending(picked);
    keptFile.keep(account.id, picked);
    if (isChoosing) place.enter('details');
    const hashed = await file.take(picked, work?.deposit ? () => Promise.resolve() : ownDeposits.look);
    if (!hashed) return;
    keptFile.keep(account.id, picked, hashed.digests.sha256);
    if (work?.deposit) {
      if (!isSameFile(work, hashed)) file.refuse(uploadWords.otherFile);
      return;
    }
    if (!ownDeposits.isKnown(hashed.digests.sha256)) await adopt(hashed);
  }
  async function adopt(hashed: Hashed) {
    draft.change({ file: { name: hashed.name, ...hashed.digests } });
    await draft.flush();
  }
  const pick = (picked: File) => void take(picked);
  useKeptFile({
    accountId: account.id,
    initial,
    isRestored: draft.isRestored,
    file: file.state,
    onFound: pick,
  });
  function insist() {
    if (!digests) return;
    ownDeposits.insist(digests.sha256);
    if (file.state.kind === 'hashed' && draft.fields.file?.sha256 !== digests.sha256) void adopt(file.state);
  }
  const key = signingKey.kind === 'ready' ? signingKey.key : undefined;
  // The original is here: the certificate, without its seal while proofs are on their way.
  const atEnd = work?.original === 'arrived' ? work.deposit : null;

  return (
    <>
      {work && atEnd ? (
        <Moment
          account={account}
          work={work}
          deposit={atEnd}
          file={file.state.kind === 'hashed' && isSameFile(work, file.state) ? file.state.file : undefined}
          isPlayed={isCompletedHere}
        />
      ) : (
        !isElder && (
          <>
            <DepositHead />
            <StepRail step={step} original={work?.original} told={railTold(file.state, work)} />
          </>
        )
      )}
      {isElder && !isAsked && !atEnd && <h1 className="visually-hidden">{uploadWords.title}</h1>}
      <div className="deposit">
        <div>
          {!work?.deposit && (
            <Gate
              account={account}
              signingKey={signingKey}
              workId={workId}
              offer={
                !isElder &&
                (step === 'details' || step === 'sign') &&
                file.state.kind === 'hashed' && <LeaveFile draft={draft} hashed={file.state} onLeft={onLeft} />
              }
            />
          )}
          {isAsked && (
            <Suspense>
              <Questions
                account={account}
                step={step}
                place={place}
                draft={draft}
                file={file.state}
                chosen={isChoosing ? chosenName(file.state, draft) : undefined}
                signingKey={key}
                busy={signing.busy}
                onPick={pick}
                onSign={(chosen) => void signing.sign(chosen)}
              />
            </Suspense>
          )}
          {step === 'choose' && !isAsked && (
            <ChoosePanel
              wrong={file.state.kind === 'none' ? file.state.wrong : undefined}
              chosen={isChoosing ? chosenName(file.state, draft) : undefined}
              onPick={pick}
              onGoOn={() => place.enter('details')}
            />
          )}
          {step === 'fingerprint' && file.state.kind === 'hashing' && (
            <FingerprintPanel file={file.state} onCancel={() => file.refuse()} />
          )}
          {step === 'fingerprint' && file.state.kind !== 'hashing' && (
            <OwnDepositsPanel
              deposits={ownDeposits.found}
              file={file.state.kind === 'hashed' ? file.state.file : undefined}
              onInsist={insist}
              onPick={pick}
            />
          )}
          {step === 'details' && !isAsked && (
            <DetailsPanel draft={draft} file={file.state} onPick={pick} onNext={() => place.enter('sign')} />
          )}
          {step === 'sign' && !isAsked && (
            <SignPanel
              account={account}
              fields={draft.fields}
              file={file.state.kind === 'hashed' ? file.state.file : undefined}
              signingKey={key}
              busy={signing.busy}
              onSign={(chosen) => void signing.sign(chosen)}
              onBack={place.goBack}
            />
          )}
          {step === 'receipt' && work?.deposit && !atEnd && <ReceiptPanel deposit={work.deposit} />}
          {step === 'upload' && work && (
            <UploadPanel
              work={work}
              file={file.state}
              upload={upload}
              onPick={pick}
              onCancelHash={() => file.refuse()}
            />
          )}
          {atEnd && !isElder && <h2 className="moment-past">{momentWords.past}</h2>}
          {!isElder && (
            <StepLog
              step={step}
              work={work}
              fields={draft.fields}
              file={file.state}
              keyTail={signing.signer?.certificateSha256.slice(-4)}
              onEdit={place.goBack}
            />
          )}
          {step === 'choose' && !isAsked && workId === undefined && <DraftLine />}
        </div>
        {!isElder && <ProvenList work={work} isSimulated={key !== undefined && isSimulated(key)} />}
      </div>
    </>
  );
}

/** What Back to the first step keeps. */
const chosenName = (file: FileState, { fields }: Draft) =>
  fields.file?.name ?? (file.kind === 'none' ? undefined : file.name);

/** A draft refused for lack of a package is saved once there is one. */
function useSaveOnceMember(isMember: boolean, { state, flush }: Draft) {
  const save = useEffectEvent(() => {
    if (state === 'failed') void flush();
  });
  useEffect(() => {
    if (isMember) save();
  }, [isMember]);
}

const isSameFile = ({ file }: WorkDetail, { digests }: Hashed) =>
  file?.sha256 === digests.sha256 && file.sm3 === digests.sm3 && file.sizeBytes === digests.sizeBytes;

/** The original is sent automatically once the receipt is there and the selected file is the signed one. */
function useSendWhenReceived(
  step: Step,
  work: WorkDetail | undefined,
  file: FileState,
  { state, start }: ReturnType<typeof useUpload>,
) {
  useEffect(() => {
    if (step !== 'upload' || !work || file.kind !== 'hashed' || state.kind !== 'idle') return;
    if (isSameFile(work, file)) void start({ workId: work.id }, file.file, work.file?.name ?? file.name);
  });
}

/** True where the deposit was completed on this page; counts elsewhere are then outdated. */
function useCompletion(step: Step, work: WorkDetail | undefined): boolean {
  const queries = useQueryClient();
  const arrived = work?.original === 'arrived' ? work.file?.sha256 : undefined;
  useEffect(() => {
    if (arrived !== undefined) keptFile.forget(arrived);
  }, [arrived]);
  const [first] = useState(step);
  const isCompleted = step === 'done' && first !== 'done';
  useEffect(() => {
    if (step === 'receipt' || step === 'upload' || step === 'done') unfinishedWork.set(undefined);
    if (!isCompleted) return;
    void queries.invalidateQueries(memberQuery);
    void queries.invalidateQueries({ queryKey: ['own', 'works'] });
  }, [step, isCompleted, queries]);
  return isCompleted;
}

function railTold(file: FileState, work: WorkDetail | undefined) {
  const index = work?.deposit?.logIndex;
  return {
    choose: '1 个文件',
    fingerprint: file.kind === 'hashed' ? `${(file.tookMs / 1000).toFixed(1)} 秒` : '已算出',
    details: '已填写',
    sign: '本人密钥',
    receipt: typeof index === 'number' ? `账本 #${formatCount(index)}` : '已取得',
    upload: '已核对',
  };
}
