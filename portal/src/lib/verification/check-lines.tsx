import { Icon } from '@yinji/ui';
import { verifyWords as words } from './words.ts';

const icons = { pass: 'check', fail: 'close', skipped: 'dashed' } as const;

export interface CheckLine {
  id: string;
  outcome: keyof typeof icons;
  title: string;
  /** Name of the result. */
  word: string;
  /** What a passed check proves; empty otherwise. */
  proves: string;
  doesNotProve: string;
  detail: string;
}

/** Checks one under another, each with its finding, what it proves, and what it does not. */
export function CheckLines({ lines }: { lines: readonly CheckLine[] }) {
  return (
    <section className="verification-section" aria-labelledby="checks">
      <h2 id="checks">{words.checksTitle}</h2>
      <table className="checks mt-8 text-15 leading-26 text-left print:[table-layout:fixed]">
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
          {lines.map(({ id, outcome, title, word, proves, doesNotProve, detail }, place) => (
            <tr key={id} className={`check-${outcome}`}>
              <td className="check-place">{place + 1}</td>
              <th scope="row">{title}</th>
              <td>
                <span className="check-outcome">
                  <Icon name={icons[outcome]} size={14} />
                  {word}
                </span>
              </td>
              <td className="check-proves">
                {proves}
                <span className="check-detail">{detail}</span>
              </td>
              <td className="check-limit">
                <span className="check-limit-word">不证明　</span>
                {doesNotProve}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
