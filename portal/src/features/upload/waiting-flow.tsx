import type { WaitingFile, WorkDetail } from '@yinji/contract';
import { Button, FieldError, ProgressBar } from '@yinji/ui';
import { formatBytes, serverNow } from '@yinji/web';
import { beijingDate } from '../../lib/beijing-time.ts';
import { formatDay } from '../../lib/format.ts';
import { isSimulated } from '../../lib/keys-store/choose-key.ts';
import { useSigningKey } from '../../lib/keys-store/use-signing-key.ts';
import type { Account } from '../../lib/session.ts';
import { DiscardButton } from '../../lib/waiting-files/discard-button.tsx';
import { DepositHead } from './deposit-head.tsx';
import { stepOf } from './deposit-step.ts';
import { checkDetails, dayInBeijing } from './details-check.ts';
import { DetailsPanel } from './details-panel.tsx';
import { Gate } from './key-gate.tsx';
import { releaseWords as words } from './leave-words.ts';
import { OwnDepositsPanel } from './own-deposits-panel.tsx';
import { Panel, percent, useFocusOnStep } from './panel.tsx';
import { ProvenList } from './proven-list.tsx';
import { SignPanel } from './sign-panel.tsx';
import { StepLog } from './step-log.tsx';
import { StepRail } from './step-rail.tsx';
import { useFile } from './use-file.ts';
import { useOwnDeposits } from './use-own-deposits.ts';
import { useDepositPlace } from './use-place.ts';
import { useRelease } from './use-release.ts';
import { useWaitingBytes } from './use-waiting-bytes.ts';
import { useWaitingDraft } from './use-waiting-draft.ts';

export interface WaitingFlowProps {
  account: Account;
  waiting: WaitingFile;
  onReleased: (work: WorkDetail) => void;
}

/** A deposit whose file the platform has already: what was filled in is read again, then signed. */
export function WaitingFlow({ account, waiting, onReleased }: WaitingFlowProps) {
  const draft = useWaitingDraft(waiting);
  const file = useFile();
  const signingKey = useSigningKey();
  const key = signingKey.kind === 'ready' ? signingKey.key : undefined;
  const isOpen = account.realName !== 'none' && account.isMember && key !== undefined;
  const bytes = useWaitingBytes(waiting, file, isOpen);
  const ownDeposits = useOwnDeposits(waiting.file.sha256, undefined);
  const isWhole = Object.keys(checkDetails(draft.fields, dayInBeijing(serverNow()))).length === 0;
  const place = useDepositPlace({ isDone: false, isWhole, workId: undefined });
  const { flush } = draft;
  const release = useRelease({ accountId: account.id, flush, mustStop: ownDeposits.mustStop, onReleased });
  const step = stepOf({
    isHashing: file.state.kind !== 'hashed',
    isDepositedBefore: ownDeposits.found.length > 0,
    hasFingerprint: true,
    isReviewed: place.at === 'sign' && isWhole,
    work: undefined,
  });
  useFocusOnStep(step);
  const hashed = file.state.kind === 'hashed' ? file.state : undefined;
  return (
    <>
      <DepositHead isFileWaiting />
      <StepRail step={step} original={undefined} told={{ details: '已填写' }} />
      <div className="deposit">
        <div>
          <Gate account={account} signingKey={signingKey} workId={undefined} isFileWaiting />
          {step === 'fingerprint' && !hashed && <FilePanel waiting={waiting} bytes={bytes} isOpen={isOpen} />}
          {step === 'fingerprint' && hashed && (
            <OwnDepositsPanel
              deposits={ownDeposits.found}
              file={hashed.file}
              onInsist={() => ownDeposits.insist(waiting.file.sha256)}
            />
          )}
          {step === 'details' && (
            <DetailsPanel draft={draft} file={file.state} onNext={() => place.enter('sign')} />
          )}
          {step === 'sign' && (
            <SignPanel
              account={account}
              fields={draft.fields}
              file={hashed?.file}
              signingKey={key}
              busy={release.busy}
              onSign={(chosen) => void release.sign(chosen)}
              onBack={place.goBack}
              after={words.after}
            />
          )}
          <StepLog
            step={step}
            work={undefined}
            fields={draft.fields}
            file={file.state}
            keyTail={undefined}
            onEdit={place.goBack}
          />
        </div>
        <ProvenList work={undefined} isSimulated={key !== undefined && isSimulated(key)} isFileWaiting />
      </div>
    </>
  );
}

interface FilePanelProps {
  waiting: WaitingFile;
  bytes: ReturnType<typeof useWaitingBytes>;
  /** Nothing keeps it from being signed here. */
  isOpen: boolean;
}

/** The file at the platform, and its way back to this device. */
function FilePanel({ waiting, bytes, isOpen }: FilePanelProps) {
  const { readBytes, isFailed, wrong, retry } = bytes;
  const { name, sizeBytes } = waiting.file;
  const isRunning = isOpen && !isFailed;
  const day = formatDay(beijingDate(Date.parse(waiting.expiresAt)));
  return (
    <Panel
      title={isRunning ? words.fetching : isFailed ? words.failed : words.kept}
      mark={isRunning && percent(readBytes, sizeBytes)}
      foot={<p className="sm muted">{isRunning ? words.fetched : words.afterwards}</p>}
    >
      <p className="sm muted mb-12 max-w-none [overflow-wrap:anywhere]">
        {name}，{formatBytes(sizeBytes)}。{words.until(day)}
      </p>
      {isRunning && <ProgressBar label={words.fetching} value={readBytes} max={sizeBytes} />}
      {wrong && <FieldError>{wrong}</FieldError>}
      <div className="deposit-actions">
        {isFailed && (
          <Button size="dense" onClick={retry}>
            {words.again}
          </Button>
        )}
        <DiscardButton waiting={waiting} />
      </div>
    </Panel>
  );
}
