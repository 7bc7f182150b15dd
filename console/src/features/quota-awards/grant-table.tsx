import { Button, Status, TableHead } from '@yinji/ui';
import { beijingDate, formatMoment } from '../../lib/format.ts';
import type { Decision } from './decide-dialog.tsx';
import type { Grant } from './grant-queries.ts';
import { grantWords as words } from './words.ts';

interface GrantTableProps {
  grants: readonly Grant[];
  onDecide: (grant: Grant, decision: Decision) => void;
}

export function GrantTable({ grants, onDecide }: GrantTableProps) {
  const { columns } = words;
  return (
    <table className="sheet">
      <TableHead
        columns={[columns.what, columns.whom, columns.reason, columns.until, columns.proposed, columns.decided]}
      />
      <tbody>
        {grants.map((grant) => (
          <tr key={grant.id}>
            <th scope="row" className="grant-what">
              {words.amount(words.kinds[grant.kind], grant.amount)}
            </th>
            <td>{grant.nickname}</td>
            <td className="wide text-ink-2">{grant.reason}</td>
            <td data-label={columns.until}>
              <time dateTime={grant.expiresAt}>{beijingDate(Date.parse(grant.expiresAt) - 1)}</time>
            </td>
            <td data-label={columns.proposed}>
              {grant.proposedBy}
              <time className="block text-12 leading-18" dateTime={grant.proposedAt}>
                {formatMoment(grant.proposedAt)}
              </time>
            </td>
            <td className="wide">
              {grant.state === 'proposed' ? (
                <Actions grant={grant} onDecide={onDecide} />
              ) : (
                <Outcome grant={grant} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Actions({ grant, onDecide }: { grant: Grant; onDecide: GrantTableProps['onDecide'] }) {
  if (grant.isOwn)
    return (
      <div className="flex flex-wrap gap-x-10 gap-y-4 items-center">
        <span className="text-ink-3 text-13">{words.own}</span>
        <Button size="dense" variant="text" onClick={() => onDecide(grant, 'withdraw')}>
          {words.withdraw}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-4 items-center">
      <Button size="dense" variant="primary" onClick={() => onDecide(grant, 'approve')}>
        {words.approve}
      </Button>
      <Button size="dense" variant="text" onClick={() => onDecide(grant, 'refuse')}>
        {words.refuse}
      </Button>
    </div>
  );
}

function Outcome({ grant: { state, decidedBy, decidedAt, note } }: { grant: Grant }) {
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
