import { copyrights, territoryName, type OutputOf, type getCase } from '@yinji/contract';
import { TableHead } from '@yinji/ui';
import { formatInstant } from '../../lib/format.ts';
import { contractWords as words } from './contract-words.ts';
import './contract-panel.css';

type Contract = NonNullable<OutputOf<typeof getCase>['transfer']>;

/** A contract under review: its clauses, its signatures, and the ledger's entries about the same rights. */
export function ContractPanel({ contract }: { contract: Contract }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="case-compare contract-panel" aria-labelledby="contract" tabIndex={0}>
      <h2 id="contract">
        {words.kinds[contract.kind]} <span className="mono">{contract.number}</span>
      </h2>
      <p className="text-ink-2 [font-size:0.88rem]">{words.rule}</p>
      {contract.isWhole && (
        <p className="[border-inline-start:3px_solid_var(--reviewing)] pl-10 my-10">{words.whole}</p>
      )}
      <ul className="[list-style:none] p-0 my-12 [font-size:0.9rem]">
        {contract.signedAt.map((one) => (
          <li key={one.role}>
            {words.roles[one.role]}　<b>{one.maskedName}</b>　{formatInstant(one.at)}
          </li>
        ))}
        {contract.coOwners > 0 && <li>{words.coOwners(contract.coOwners)}</li>}
      </ul>
      <h3 className="[margin-block:20px_8px] [font-size:0.95rem]">{words.clauses}</h3>
      <ol>
        {contract.clauses.map(({ heading, lines }) => (
          <li className="mb-12" key={heading}>
            <b>{heading}</b>
            {lines.map((line) => (
              <p className="my-2 [line-height:1.7] wrap-anywhere" key={line}>
                {line}
              </p>
            ))}
          </li>
        ))}
      </ol>
      <h3 className="[margin-block:20px_8px] [font-size:0.95rem]">{words.ledger}</h3>
      <table className="contract-ledger [inline-size:100%] [border-collapse:collapse] [font-size:0.88rem]">
        <TableHead columns={words.columns} />
        <tbody>
          {contract.rights.map((one, at) => (
            <tr key={at} className={one.isNew ? 'font-semibold' : undefined}>
              <td>{copyrights[one.right - 1]}</td>
              <td>{words.kinds[one.kind]}</td>
              <td>{territoryName(one.territory)}</td>
              <td>
                {one.startsOn} – {one.lastDay ?? words.forGood}
              </td>
              <td>{one.isNew ? words.after : words.before}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
