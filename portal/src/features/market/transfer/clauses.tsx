import { contractClauses, partyWords, TRANSFER_TITLES, type ContractPreview } from '@yinji/contract';

/** The contract before it is signed: every clause, made from its data. */
export function Clauses({ contract, note }: { contract: ContractPreview; note: string }) {
  return (
    <article
      className="transfer-contract bg-surface line rounded-(--radius) p-[clamp(16px,4vw,40px)]"
      aria-label={TRANSFER_TITLES[contract.kind]}
    >
      <header className="text-center pb-18 [border-block-end:1px_solid_var(--line)]">
        <h2 className="font-serif tracking-[0.08em]">{TRANSFER_TITLES[contract.kind]}</h2>
        {contract.number !== '' && <p className="mono [max-inline-size:none] sm dim">{contract.number}</p>}
        <p className="sm [max-inline-size:none] muted">{note}</p>
      </header>
      <ol className="[list-style:none] [counter-reset:clause] p-0 m-0">
        {contractClauses(contract).map(({ heading, lines }) => (
          <li className="[counter-increment:clause] pt-18" key={heading}>
            <h3 className="[font-size:1rem]">{heading}</h3>
            {lines.map((line) => (
              <p className="[max-inline-size:none]" key={line}>
                {line}
              </p>
            ))}
          </li>
        ))}
      </ol>
      <footer className="grid grid-cols-[1fr_1fr] gap-16 mt-28 pt-18 [border-block-start:1px_solid_var(--line)]">
        {partyWords(contract.kind).map((role, at) => (
          <p className="[max-inline-size:none]" key={role}>
            <span className="xs block dim">{role}</span>
            <b className="font-serif [font-size:1.2rem]">
              {at === 0 ? contract.holder.name : contract.counterparty.name}
            </b>
          </p>
        ))}
      </footer>
    </article>
  );
}
