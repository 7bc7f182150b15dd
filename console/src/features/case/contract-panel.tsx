import { copyrights, territoryName, type OutputOf, type getCase } from '@yinji/contract';
import { formatInstant } from '../../lib/format.ts';
import { contractWords as words } from './contract-words.ts';
import './contract-panel.css';

type Contract = NonNullable<OutputOf<typeof getCase>['transfer']>;

/** A contract under review: its clauses, who signed when, and what the ledger says of the same rights. */
export function ContractPanel({ contract }: { contract: Contract }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="case-compare contract-panel" aria-labelledby="contract" tabIndex={0}>
      <h2 id="contract">
        {words.kinds[contract.kind]} <span className="mono">{contract.number}</span>
      </h2>
      <p className="contract-rule">{words.rule}</p>
      {contract.isWhole && <p className="contract-whole">{words.whole}</p>}
      <ul className="contract-signed">
        {contract.signedAt.map((one) => (
          <li key={one.role}>
            {words.roles[one.role]}　<b>{one.maskedName}</b>　{formatInstant(one.at)}
          </li>
        ))}
        {contract.coOwners > 0 && <li>{words.coOwners(contract.coOwners)}</li>}
      </ul>
      <h3>{words.clauses}</h3>
      <ol className="contract-clauses">
        {contract.clauses.map(({ heading, lines }) => (
          <li key={heading}>
            <b>{heading}</b>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </li>
        ))}
      </ol>
      <h3>{words.ledger}</h3>
      <table className="contract-ledger">
        <thead>
          <tr>
            {words.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contract.rights.map((one, at) => (
            <tr key={at} className={one.isNew ? 'contract-new' : undefined}>
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
