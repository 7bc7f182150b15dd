import { Button, TableHead } from '@yinji/ui';
import { formatCount, formatMoment } from '../../lib/format.ts';
import type { FailedKind } from './jobs-query.ts';
import { useRestart } from './use-restart.ts';
import { words } from './words.ts';

const columns = words.kindColumns;

/** Failures by kind and error; all of a kind are restarted together. */
export function FailedKinds({ kinds }: { kinds: readonly FailedKind[] }) {
  return (
    <section aria-labelledby="jobs-kinds">
      <h2 id="jobs-kinds">{words.byKind}</h2>
      <table className="sheet">
        <TableHead columns={Object.values(columns)} />
        <tbody>
          {kinds.map((one) => (
            <KindRow key={`${one.kind} ${one.error}`} one={one} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function KindRow({ one }: { one: FailedKind }) {
  const restart = useRestart({ kind: one.kind });
  const name = one.label;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={columns.error} className="mono">
        {one.error}
      </td>
      <td data-label={columns.dead}>{formatCount(one.dead)}</td>
      <td data-label={columns.retrying}>{formatCount(one.retrying)}</td>
      <td data-label={columns.since}>
        <time dateTime={one.failingSince}>{formatMoment(one.failingSince)}</time>
      </td>
      <td className="sheet-actions">
        <Button
          guard
          size="dense"
          busy={restart.isPending}
          aria-label={words.restartAllOf(name)}
          onClick={() => restart.mutate()}
        >
          {words.restartAll}
        </Button>
      </td>
    </tr>
  );
}
