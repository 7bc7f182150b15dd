import { REVIEW_WORKING_DAYS, type WorkDetail } from '@yinji/contract';
import type { TrackStep } from '@yinji/ui';
import { afterWorkingDays, beijingDate } from '../../lib/beijing-time.ts';
import { formatInstant, formatMoment } from '../../lib/format.ts';
import { weaklyProtectable } from '../../lib/weakly-protectable.ts';
import { correctionWords } from './correction-words.ts';
import { workWords as words } from './words.ts';

type Track = NonNullable<WorkDetail['confirmation']>;

/** The three tracks with events, dates, and what comes next. */
export function trackSteps(work: WorkDetail, nowMs: number): TrackStep[] {
  return [evidenceStep(work), confirmationStep(work, nowMs), certificationStep(work, nowMs)];
}

function evidenceStep({ evidence, deposit, original }: WorkDetail): TrackStep {
  if (!deposit) return { name: '存证', kind: 'draft', detail: '草稿，指纹还没有提交' };
  const lines = [`${formatInstant(deposit.receivedAt)} UTC+8 平台收到指纹`];
  if (deposit.complete)
    lines.push(
      original === 'arrived'
        ? `时间戳与 ${deposit.witnesses} 家见证人联署已集齐，原件已核对存入`
        : '时间戳与见证人联署已集齐；仅有指纹，原件尚未上传',
    );
  else
    lines.push(
      deposit.tokenTime === null ? '时间戳待补' : '时间戳已取得',
      deposit.cosignedAt === null ? '见证人待联署' : '见证人已联署',
    );
  return {
    name: '存证',
    kind: evidence?.state ?? 'reviewing',
    ...(deposit.complete ? {} : { word: '证据待齐' }),
    detail: lines.map((line) => <div key={line}>{line}</div>),
  };
}

function confirmationStep(work: WorkDetail, nowMs: number): TrackStep {
  const { confirmation, evidence, original } = work;
  if (!confirmation)
    return {
      name: '确权',
      kind: 'unbegun',
      detail:
        evidence?.state !== 'passed'
          ? words.step.notDeposited
          : original === 'awaited'
            ? words.step.originalFirst
            : beforeConfirmation(work),
    };
  return { name: '确权', kind: confirmation.state, ...story(confirmation, nowMs, '审核员结论') };
}

function beforeConfirmation({ isWeaklyProtectable }: WorkDetail): TrackStep['detail'] {
  const { confirmationUnbegun } = words.step;
  if (!isWeaklyProtectable) return confirmationUnbegun;
  const { claim, by } = weaklyProtectable;
  return [confirmationUnbegun, `${claim}：${by}`].map((line) => <div key={line}>{line}</div>);
}

function certificationStep({ certification, evidence }: WorkDetail, nowMs: number): TrackStep {
  if (!certification)
    return {
      name: '版权认证',
      kind: 'unbegun',
      detail: evidence?.state === 'passed' ? words.step.certificationUnbegun : words.step.notDeposited,
    };
  return { name: '版权认证', kind: certification.state, ...story(certification, nowMs, '核对结论') };
}

function story(
  { state, reason, since, dueAt }: Track,
  nowMs: number,
  verdict: string,
): Pick<TrackStep, 'word' | 'detail' | 'reason'> {
  const at = formatMoment(since, nowMs);
  if (dueAt !== null) return { word: correctionWords.word, detail: correctionWords.step(beijingDate(dueAt)) };
  if (state === 'reviewing')
    return {
      detail: `${at} 提交，预计 ${afterWorkingDays(since, REVIEW_WORKING_DAYS)} 前答复（${REVIEW_WORKING_DAYS} 个工作日）`,
    };
  if (state === 'passed') return { detail: reason ? `${at}　${verdict}：${reason}` : `${at} 通过` };
  if (state === 'rejected')
    return { detail: `${at} 未通过，可以修改后再次提交`, ...(reason ? { reason: { text: reason } } : {}) };
  return { detail: `${at} 起为草稿`, ...(reason ? { reason: { text: reason, past: true } } : {}) };
}
