import type { BundleReport, Check } from '@yinji/evidence';
import { spokenTime } from '../beijing-time.ts';
import type { PublicRecord } from '../record-query.ts';
import type { Examination } from './engine/evidence-engine.ts';
import { verdictWords as words } from './words.ts';

/**
 * `held`: checked here and valid. `told`: valid by the platform's word, nothing was checked here. `waiting`:
 * something is pending, or the status has changed. `refused`: invalid. `open`: undecided.
 */
export type Tone = 'held' | 'told' | 'waiting' | 'refused' | 'open';

/** One verdict: a word on the stamp, one sentence in phrases for line breaks, and its consequence. */
export interface Verdict {
  tone: Tone;
  stamp: string;
  phrases: readonly string[];
  lead: string;
}

/**
 * The one function that decides a page's verdict. Checks made here outweigh the platform's answer; a status
 * other than 有效 outweighs a bundle, which only knows the past.
 */
export function verdictOf(
  record: PublicRecord | undefined,
  examination: Examination | undefined,
): Verdict | undefined {
  if (examination) return examinedVerdict(examination, record);
  return record && recordVerdict(record);
}

function recordVerdict(record: PublicRecord): Verdict {
  if (record.status !== '有效')
    return {
      tone: record.status === '已撤销' || record.status === '已撤回' ? 'refused' : 'waiting',
      stamp: record.status,
      phrases: words.statusPhrases[record.status],
      lead: words.statusLeads[record.status],
    };
  if (record.superseded) {
    const { newerNumber } = record.superseded;
    return {
      tone: 'waiting',
      stamp: words.supersededStamp,
      phrases: words.superseded,
      lead: newerNumber === null ? words.supersededLead : words.supersededBy(newerNumber),
    };
  }
  if (!record.complete || record.provenAt === null)
    return {
      tone: 'waiting',
      stamp: words.incompleteStamp,
      phrases: words.incomplete(...spokenTime(record.receivedAt)),
      lead: words.incompleteLead,
    };
  const [day, clock] = spokenTime(record.provenAt);
  return {
    tone: 'told',
    stamp: words.toldStamp,
    phrases: record.kind === 'deposit' ? words.recorded(day, clock) : words.documentHolds[record.kind],
    lead: record.kind === 'deposit' ? words.recordedLead : words.documentLead(day, clock),
  };
}

function examinedVerdict(
  { report, trustFault, recordSha256 }: Examination,
  record: PublicRecord | undefined,
): Verdict {
  if (record && recordSha256 !== undefined && recordSha256 !== record.recordSha256) return words.otherRecord;
  if (report.verdict === 'invalid') return refusal(report);
  if (report.verdict === 'undecided' || !report.facts.provenAt)
    return {
      tone: 'open',
      stamp: words.openStamp,
      phrases: words.open,
      lead: trustFault ? words.trustUnusable(trustFault) : report.sentence,
    };
  const [day, clock] = spokenTime(report.facts.provenAt);
  const phrases = isWorkCompared(report) ? words.fileExisted(day, clock) : words.recordExisted(day, clock);
  if (record && record.status !== '有效')
    return { ...recordVerdict(record), phrases, lead: words.statusLeads[record.status] };
  return {
    tone: 'held',
    stamp: words.heldStamp,
    phrases,
    lead: [
      report.facts.variant === 'public' ? words.publicVariant : '',
      isWorkCompared(report) ? '' : words.notCompared,
    ].join(''),
  };
}

function refusal(report: BundleReport): Verdict {
  const failed = failedCheck(report);
  if (failed?.id === 'work') return words.otherFile;
  return {
    tone: 'refused',
    stamp: words.refusedStamp,
    phrases: inPhrases(report.sentence),
    lead: words.refusedLead(report.checks.filter(({ outcome }) => outcome === 'fail').length),
  };
}

export const failedCheck = (report: BundleReport): Check | undefined =>
  report.checks.find(({ outcome }) => outcome === 'fail');

export const isWorkCompared = (report: BundleReport): boolean =>
  report.checks.some(({ id, outcome }) => id === 'work' && outcome === 'pass');

/** A sentence split after its commas. */
export const inPhrases = (sentence: string): string[] => sentence.split(/(?<=[，；：])/);
