import { spokenTime } from '../../lib/beijing-time.ts';
import type { MaterialExamination } from '../../lib/verification/engine/material-engine.ts';
import { materialWords as words } from '../../lib/verification/material-words.ts';
import type { Verdict } from '../../lib/verification/verdict.ts';

/** The one sentence about a file of a work's making. */
export function materialVerdict({ verdict, checks, record }: MaterialExamination): Verdict {
  const failed = checks.filter(({ outcome }) => outcome === 'fail');
  if (failed.length > 0)
    return { tone: 'refused', ...(failed.every(({ id }) => id === 'file') ? words.other : words.refused) };
  if (verdict === 'valid' && record !== undefined) {
    const [day, clock] = spokenTime(record.received_at);
    return {
      tone: 'held',
      stamp: words.held.stamp,
      phrases: words.held.phrases(day, clock),
      lead: words.held.lead,
    };
  }
  const parts = [...new Set(checks.flatMap(({ fault }) => (fault?.kind === 'missing' ? [fault.part] : [])))];
  const { stamp, file, fileLead, part, partLead, policy } = words.open;
  const lacking = parts.filter((one) => one !== 'file' && one !== 'policy');
  if (lacking.length > 0) return { tone: 'open', stamp, phrases: part, lead: partLead(lacking.join('、')) };
  if (parts.includes('policy')) return { tone: 'open', stamp, phrases: part, lead: policy };
  return { tone: 'open', stamp, phrases: file, lead: fileLead };
}
