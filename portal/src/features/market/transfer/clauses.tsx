import { contractClauses, partyWords, TRANSFER_TITLES, type TransferContract } from '@yinji/contract';

/** The contract as it is read before it is signed: every clause, made of its data. */
export function Clauses({ contract, note }: { contract: TransferContract; note: string }) {
  return (
    <article className="transfer-contract" aria-label={TRANSFER_TITLES[contract.kind]}>
      <header>
        <h2>{TRANSFER_TITLES[contract.kind]}</h2>
        {contract.number !== '' && <p className="mono sm dim">{contract.number}</p>}
        <p className="sm muted">{note}</p>
      </header>
      <ol>
        {contractClauses(contract).map(({ heading, lines }) => (
          <li key={heading}>
            <h3>{heading}</h3>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </li>
        ))}
      </ol>
      <footer>
        {partyWords(contract.kind).map((role, at) => (
          <p key={role}>
            <span className="xs dim">{role}</span>
            <b>{at === 0 ? contract.holder.name : contract.counterparty.name}</b>
          </p>
        ))}
      </footer>
    </article>
  );
}
