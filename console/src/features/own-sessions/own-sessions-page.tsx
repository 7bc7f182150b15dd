import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOwnStaffSession, listOwnStaffSessions, type OutputOf } from '@yinji/contract';
import { Button, FieldError, TableHead, notice } from '@yinji/ui';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { ownSessionsWords as words } from './words.ts';

type OwnSession = OutputOf<typeof listOwnStaffSessions>[number];

const ownSessionsQuery = api.query(['own-sessions'], listOwnStaffSessions, {});

/** Where I am signed in. */
export function OwnSessionsPage() {
  const client = useQueryClient();
  const query = useQuery(ownSessionsQuery);
  const end = useMutation({
    mutationFn: (id: string) => api.call(endOwnStaffSession, { id }),
    onSuccess: () => notice(words.ended, { kind: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['own-sessions'] }),
  });
  return (
    <SheetPage words={words}>
      {query.data ? (
        <SessionTable sessions={query.data} busy={end.isPending} onEnd={(id) => end.mutate(id)} />
      ) : (
        <QueryPlace query={query} title={words.failed} />
      )}
      {end.error && <FieldError>{messageOf(end.error)}</FieldError>}
    </SheetPage>
  );
}

interface SessionTableProps {
  sessions: readonly OwnSession[];
  busy: boolean;
  onEnd: (id: string) => void;
}

function SessionTable({ sessions, busy, onEnd }: SessionTableProps) {
  const { columns } = words;
  return (
    <table className="sheet">
      <TableHead columns={columns} />
      <tbody>
        {sessions.map((one) => (
          <tr key={one.id}>
            <th scope="row">{one.device}</th>
            <td data-label={columns.network} className="mono">
              {one.network}
            </td>
            <td data-label={columns.opened}>
              <time dateTime={one.openedAt}>{formatMoment(one.openedAt)}</time>
            </td>
            <td data-label={columns.used}>
              <time dateTime={one.lastUsedAt}>{formatMoment(one.lastUsedAt)}</time>
            </td>
            <td className="sheet-actions">
              {one.isThis ? (
                <span className="text-ink-3">{words.here}</span>
              ) : (
                <Button
                  size="dense"
                  disabled={busy}
                  aria-label={words.endOf(one.device, one.network)}
                  onClick={() => onEnd(one.id)}
                >
                  {words.end}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
