import { Button, Status, TableHead } from '@yinji/ui';
import { formatMoment } from '../../lib/format.ts';
import { words as common } from '../../lib/words.ts';
import type { Decision } from './decide-dialog.tsx';
import type { StaffChange } from './staff-queries.ts';
import { staffChangesWords as words } from './words.ts';

interface ChangeTableProps {
  changes: readonly StaffChange[];
  onDecide: (change: StaffChange, decision: Decision) => void;
}

export function ChangeTable({ changes, onDecide }: ChangeTableProps) {
  const { columns } = words;
  return (
    <table className="sheet">
      <TableHead columns={columns} />
      <tbody>
        {changes.map((change) => (
          <tr key={change.id}>
            <th scope="row">{words.what[change.kind](change.name, common.roles[change.role])}</th>
            <td className="wide text-ink-2">{change.reason}</td>
            <td data-label={columns.proposed}>
              {change.proposedBy}
              <time className="block text-12 leading-18" dateTime={change.proposedAt}>
                {formatMoment(change.proposedAt)}
              </time>
            </td>
            <td className="wide">
              {change.state === 'proposed' ? (
                <Actions change={change} onDecide={onDecide} />
              ) : (
                <Outcome change={change} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Actions({ change, onDecide }: { change: StaffChange; onDecide: ChangeTableProps['onDecide'] }) {
  const decisions: Decision[] = change.isOwn ? ['withdraw'] : ['approve', 'refuse'];
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-4 items-center">
      {change.isOwn && <span className="text-ink-3 text-13">{words.own}</span>}
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="dense"
          variant={decision === 'approve' ? 'primary' : 'text'}
          onClick={() => onDecide(change, decision)}
        >
          {words[decision]}
        </Button>
      ))}
    </div>
  );
}

function Outcome({ change: { state, decidedBy, decidedAt, note } }: { change: StaffChange }) {
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
