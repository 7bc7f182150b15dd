import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  readSecurityLog,
  SECURITY_EVENT_KINDS,
  SECURITY_EVENTS,
  type OutputOf,
  type SecurityEventKind,
} from '@yinji/contract';
import { Button, Field, Select, TableHead } from '@yinji/ui';
import { useAddress } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { securityWords as words } from './words.ts';
import './audit.css';

type Row = OutputOf<typeof readSecurityLog>['items'][number];

const logQuery = (kind: SecurityEventKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['security-log', kind],
    queryFn: ({ pageParam, signal }) =>
      api.call(readSecurityLog, { ...(kind && { kind }), ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.hasMore ? last.items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

/** What was refused to whom, newest first. */
export function SecurityLogPage() {
  const [parts, setAddress] = useAddress();
  const kind = SECURITY_EVENT_KINDS.find((one) => one === parts['kind']);
  const list = useInfiniteQuery(logQuery(kind));
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <SheetPage className="audit" words={words}>
      <div className="audit-filter max-w-[320px] mb-16">
        <Field label={words.kind}>
          <Select
            value={kind ?? ''}
            options={[
              { value: '', label: words.every },
              ...SECURITY_EVENT_KINDS.map((one) => ({ value: one, label: SECURITY_EVENTS[one] })),
            ]}
            onChange={(event) =>
              setAddress({ kind: event.target.value === '' ? undefined : event.target.value })
            }
          />
        </Field>
      </div>
      {list.data ? (
        rows.length === 0 ? (
          <p className="sheet-empty">{words.empty}</p>
        ) : (
          <>
            <EventTable rows={rows} />
            <p className="mt-16 text-ink-3">
              {list.hasNextPage ? (
                <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {words.more}
                </Button>
              ) : (
                words.end
              )}
            </p>
          </>
        )
      ) : (
        <QueryPlace query={list} title={words.failed} />
      )}
    </SheetPage>
  );
}

function EventTable({ rows }: { rows: readonly Row[] }) {
  return (
    <table className="sheet">
      <TableHead columns={words.columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <time dateTime={row.lastAt}>{formatInstant(row.lastAt)}</time>
            </td>
            <td>{SECURITY_EVENTS[row.kind]}</td>
            <td>{words.times(row.times)}</td>
            <td className="mono text-12">{row.network ?? words.inside}</td>
            <td className="mono wide wrap-anywhere text-ink-2 text-12">
              {[row.what, row.who].filter((part) => part !== null).join(' · ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
