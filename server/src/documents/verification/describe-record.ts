import { documentLabels } from '@yinji/contract';
import type { ChainedRecord, DepositRecord, LogRecord } from '@yinji/evidence';

type OfWork = DepositRecord | ChainedRecord;
interface Described {
  at: string;
  label: string;
  /** Which of its type's several outcomes: a word of the record's own closed list. */
  outcome?: string | null;
}

const DOCUMENTS: Readonly<Record<string, string>> = documentLabels;

const CHANGES = {
  change: '版权信息变更',
  supplement: '版权信息补充',
  cancel: '版权认证撤销',
  withdraw: '版权认证撤回',
  reissue: '证书补发',
} as const;

const TRANSFERS = {
  assignment: '据合同记载：著作权转让',
  'exclusive-licence': '据合同记载：专有许可',
  licence: '据合同记载：非专有许可',
  succession: '据材料记载：继承或承继',
} as const;

/** Neutral: the platform does not state who is right. */
const ENDS = {
  upheld: '异议终结：记录已撤销',
  dismissed: '异议终结：未获支持',
  settled: '异议终结：双方和解',
  withdrawn: '异议终结：已撤回',
  lapsed: '异议终结：期限届满',
} as const;

/** One line of the public timeline for each kind of record: a new kind does not compile without one. */
const LINES: { [T in OfWork['type']]: (record: Extract<OfWork, { type: T }>) => Described } = {
  deposit: (record) => ({ at: record.received_at, label: '指纹与签名记入日志' }),
  upload: (record) => ({ at: record.received_at, label: '原件送达，与指纹一致' }),
  confirmation: (record) => ({
    at: record.decided_at,
    label: record.decision === 'passed' ? '确权通过' : '确权未通过',
    outcome: record.decision,
  }),
  certification: (record) => ({ at: record.decided_at, label: '版权认证通过' }),
  change: (record) => ({ at: record.decided_at, label: CHANGES[record.kind], outcome: record.kind }),
  document: (record) => ({
    at: record.issued_at,
    label: DOCUMENTS[record.kind] ? `签发《${DOCUMENTS[record.kind]}》` : '签发文件',
    outcome: record.kind,
  }),
  signature: (record) => ({
    at: record.signed_at,
    label: record.role === 'holder' ? '权利人一方签署合同' : '相对方签署合同',
    outcome: record.role,
  }),
  transfer: (record) => ({
    at: record.decided_at,
    label: TRANSFERS[record.kind],
    outcome: record.kind,
  }),
  objection: (record) => ({
    at: record.at,
    label: record.event === 'accepted' ? '异议已受理（不代表异议成立）' : ENDS[record.outcome ?? 'withdrawn'],
    outcome: record.outcome ?? record.event,
  }),
  erasure: (record) => ({ at: record.erased_at, label: '作品已注销：内容与个人信息已销毁' }),
  renewal: (record) => ({ at: record.renewed_at, label: '证明续期：新的时间戳覆盖旧的' }),
};

/** The reader's text of a work's record; `what` is its type. Throws for a record that belongs to no work. */
export function describeRecord(record: LogRecord) {
  if (!(record.type in LINES)) throw new Error(`a ${record.type} record belongs to no work`);
  const ofWork = record as OfWork;
  const line = LINES[ofWork.type] as (one: OfWork) => Described;
  const { at, label, outcome = null } = line(ofWork);
  return { what: ofWork.type, outcome, at, label };
}
