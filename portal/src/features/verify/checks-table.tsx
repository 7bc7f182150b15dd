import type { BundleReport, Check } from '@yinji/evidence';
import { Icon } from '@yinji/ui';
import { failedCheck } from './verdict.ts';
import { verifyWords as words } from './words.ts';

const icons = { pass: 'check', fail: 'close', skipped: 'dashed' } as const;

/** Every check with what it found, what it proves, and what it does not. */
export function ChecksTable({ report }: { report: BundleReport }) {
  const isOtherFile = failedCheck(report)?.id === 'work';
  return (
    <section className="verification-section" aria-labelledby="checks">
      <h2 id="checks">{words.checksTitle}</h2>
      <table className="checks">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">序号</span>
            </th>
            <th scope="col">检查</th>
            <th scope="col">结果</th>
            <th scope="col">它证明</th>
            <th scope="col">它不证明</th>
          </tr>
        </thead>
        <tbody>
          {report.checks.map((check, place) => (
            <CheckRow key={check.id} check={check} place={place + 1} isOtherFile={isOtherFile} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CheckRow({ check, place, isOtherFile }: { check: Check; place: number; isOtherFile: boolean }) {
  const { id, outcome, title, proves, doesNotProve } = check;
  const word =
    outcome === 'fail' && id === 'work'
      ? words.mismatch
      : outcome === 'pass' && isOtherFile
        ? words.recordHolds
        : words.outcome[outcome];
  return (
    <tr className={`check-${outcome}`}>
      <td className="check-place">{place}</td>
      <th scope="row">{title}</th>
      <td>
        <span className="check-outcome">
          <Icon name={icons[outcome]} size={14} />
          {word}
        </span>
      </td>
      <td className="check-proves">
        {outcome === 'pass' && proves}
        <span className="check-detail">{detailOf(check)}</span>
      </td>
      <td className="check-limit">
        <span className="check-limit-word">不证明　</span>
        {isOtherFile && id !== 'work' ? words.aboutThisFile : doesNotProve}
      </td>
    </tr>
  );
}

/** What was found. Of a file that is not the deposited one, no name from the bundle is shown. */
function detailOf({ id, outcome, code, detail }: Check): string {
  return id === 'work' && outcome === 'fail' ? (words.workMismatch[code ?? ''] ?? detail) : detail;
}
