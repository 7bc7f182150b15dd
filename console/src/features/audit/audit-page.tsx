import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { exportAudit, listAudit, type OutputOf } from '@yinji/contract';
import { Button, TableHead } from '@yinji/ui';
import { useAddress } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { ExportButton } from '../../lib/export-button.tsx';
import { formatInstant } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { words as common } from '../../lib/words.ts';
import { AuditFilter, filterOf, noFilter, type Filter } from './audit-filter.tsx';
import { auditWords as words } from './words.ts';
import './audit.css';

type Row = OutputOf<typeof listAudit>['items'][number];

const auditQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(listAudit, { ...filter, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.hasMore ? last.items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

/** All staff actions, newest first. */
export function AuditPage() {
  const [parts, setAddress] = useAddress();
  const filter = filterOf(parts);
  const list = useInfiniteQuery(auditQuery(filter));
  const { data } = list;
  const rows = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <SheetPage
      className="audit"
      words={words}
      beside={
        <ExportButton
          label={words.export}
          fileName={words.fileName}
          fetchFile={() => api.blob(exportAudit, filter)}
        />
      }
    >
      <AuditFilter
        actions={data?.pages[0]?.actions ?? []}
        filter={filter}
        onFilter={(next) => setAddress({ ...noFilter, ...next })}
      />
      {data ? (
        rows.length === 0 ? (
          <p className="sheet-empty">{words.empty}</p>
        ) : (
          <>
            <AuditTable rows={rows} />
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

function AuditTable({ rows }: { rows: readonly Row[] }) {
  const { columns } = words;
  return (
    <table className="sheet">
      <TableHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <time dateTime={row.at}>{formatInstant(row.at)}</time>
            </td>
            <td>
              {row.staff}
              <small>{common.roles[row.role as keyof typeof common.roles]}</small>
            </td>
            <td>
              {row.actionName}
              <small className="mono">{row.action}</small>
            </td>
            <td className="mono wide wrap-anywhere text-ink-2 text-12">{row.subject}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
