import { useQueries, useQuery } from '@tanstack/react-query';
import { Button, FailureState, Loading, Skeleton } from '@yinji/ui';
import { PACKAGE_PAGE_SIZE } from '../../config/constants.ts';
import { formatCount, formatTerm, formatYuan } from '../../lib/format.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { packagesQuery } from '../../lib/queries.ts';
import { words } from '../../lib/words.ts';
import { infoWords } from './words.ts';

const says = infoWords.compared;

/** Every package on sale side by side, read from the shop now, whatever the text around it says. */
export function PackagesCompared() {
  const first = useQuery(packagesQuery(1));
  const pages = Math.ceil((first.data?.total ?? 0) / PACKAGE_PAGE_SIZE);
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, at) => packagesQuery(at + 2)),
  });
  const all = [first, ...others];
  if (all.some(({ isError }) => isError))
    return (
      <FailureState
        title={words.loadFailed}
        onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))}
        retrying={all.some(({ isFetching }) => isFetching)}
      />
    );
  if (all.some(({ data }) => data === undefined))
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  const sold = all.flatMap(({ data }) => data?.items ?? []);
  if (sold.length === 0) return <p className="muted">{says.none}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keyboard (WCAG 2.1.1) */}
      <section className="packages-compared" aria-label={says.title} tabIndex={0}>
        <table className="w-full [border-collapse:collapse] text-15 leading-24 whitespace-nowrap">
          <thead className="max-sm:absolute max-sm:w-1 max-sm:h-1 max-sm:overflow-hidden max-sm:[clip-path:inset(50%)]">
            <tr>
              {says.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sold.map(({ id, name, termDays, quotas, priceFen }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td data-heading={says.columns[1]}>{formatTerm(termDays)}</td>
                <td data-heading={says.columns[2]}>{formatCount(quotas.evidence)}</td>
                <td data-heading={says.columns[3]}>{formatCount(quotas.authentic)}</td>
                <td data-heading={says.columns[4]}>{formatCount(quotas.gallery)}</td>
                <td data-heading={says.columns[5]}>{formatCount(quotas.common)}</td>
                <td data-price>¥{formatYuan(priceFen)}</td>
                <td data-heading={says.columns[7]}>
                  {quotas.evidence > 0 ? `¥${formatYuan(Math.ceil(priceFen / quotas.evidence))}` : '—'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="sm dim">{says.note}</p>
      <div className="flex flex-wrap gap-12 mt-20">
        <Button variant="primary" onClick={packageDialog.open}>
          {infoWords.packages}
        </Button>
      </div>
    </>
  );
}
