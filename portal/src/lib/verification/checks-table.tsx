import type { BundleReport, Check } from '@yinji/evidence';
import { CheckLines, type CheckLine } from './check-lines.tsx';
import { failedCheck } from './verdict.ts';
import { verifyWords as words } from './words.ts';

/** Every check of a bundle. */
export function ChecksTable({ report }: { report: BundleReport }) {
  const isOtherFile = failedCheck(report)?.id === 'work';
  return <CheckLines lines={report.checks.map((check) => lineOf(check, isOtherFile))} />;
}

function lineOf(check: Check, isOtherFile: boolean): CheckLine {
  const { id, outcome, title, proves, doesNotProve } = check;
  const word =
    outcome === 'fail' && id === 'work'
      ? words.mismatch
      : outcome === 'pass' && isOtherFile
        ? words.recordHolds
        : words.outcome[outcome];
  return {
    id,
    outcome,
    title,
    word,
    proves: outcome === 'pass' ? proves : '',
    doesNotProve: isOtherFile && id !== 'work' ? words.aboutThisFile : doesNotProve,
    detail: detailOf(check),
  };
}

/** The finding. For a file that is not the deposited one, no name from the bundle is shown. */
function detailOf({ id, outcome, code, detail }: Check): string {
  return id === 'work' && outcome === 'fail' ? (words.workMismatch[code ?? ''] ?? detail) : detail;
}
