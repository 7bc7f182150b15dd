import { Button, Status, TableHead } from '@yinji/ui';
import { formatMoment } from '../../lib/format.ts';
import { ChangedTerms } from './changed-terms.tsx';
import type { Decision } from './decide-dialog.tsx';
import type { PackageProposal } from './package-queries.ts';
import { packageWords } from './words.ts';

const words = packageWords.proposals;

interface ProposalTableProps {
  proposals: readonly PackageProposal[];
  onDecide: (proposal: PackageProposal, decision: Decision) => void;
}

export function ProposalTable({ proposals, onDecide }: ProposalTableProps) {
  const { columns } = words;
  return (
    <table className="sheet">
      <TableHead columns={[columns.name, columns.what, columns.reason, columns.proposed, columns.decided]} />
      <tbody>
        {proposals.map((proposal) => (
          <tr key={proposal.id}>
            <th scope="row" className="proposal-name">
              {proposal.before?.name ?? proposal.after.name}
              {proposal.before === null && <small className="block text-12 text-ink-3">{words.made}</small>}
            </th>
            <td className="wide">
              <ChangedTerms before={proposal.before} after={proposal.after} />
            </td>
            <td className="wide text-ink-2">{proposal.reason}</td>
            <td data-label={columns.proposed}>
              {proposal.proposedBy}
              <time className="block text-12 leading-18" dateTime={proposal.proposedAt}>
                {formatMoment(proposal.proposedAt)}
              </time>
            </td>
            <td className="wide">
              {proposal.state === 'proposed' ? (
                <Actions proposal={proposal} onDecide={onDecide} />
              ) : (
                <Outcome proposal={proposal} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ActionsProps extends Pick<ProposalTableProps, 'onDecide'> {
  proposal: PackageProposal;
}

function Actions({ proposal, onDecide }: ActionsProps) {
  const button = (decision: Decision, variant: 'primary' | 'text') => (
    <Button size="dense" variant={variant} onClick={() => onDecide(proposal, decision)}>
      {words.acts[decision]}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-4 items-center">
      {proposal.isOwn ? (
        <>
          <span className="text-ink-3 text-13">{words.own}</span>
          {button('withdraw', 'text')}
        </>
      ) : (
        <>
          {button('approve', 'primary')}
          {button('refuse', 'text')}
        </>
      )}
    </div>
  );
}

function Outcome({ proposal: { state, decidedBy, decidedAt, note } }: { proposal: PackageProposal }) {
  const { kind, word } = words.states[state];
  return (
    <>
      <Status look="plain" kind={kind} word={word} /> {decidedBy}
      {decidedAt && (
        <time className="block text-12 leading-18" dateTime={decidedAt}>
          {formatMoment(decidedAt)}
        </time>
      )}
      {note !== '' && <small className="block text-ink-2 text-12">{note}</small>}
    </>
  );
}
