import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listOwnAccounts } from '@yinji/contract';
import { FailureState, Loading, Skeleton } from '@yinji/ui';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { beijingDate } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { DeclareForm } from './declare-form.tsx';
import { ownAccountsWords as words } from './words.ts';
import '../../lib/sheet.css';
import './own-accounts.css';

const ownAccountsQuery = api.query(['own-accounts'], listOwnAccounts, {});

/** My own creator accounts, so that I never get their cases. */
export function OwnAccountsPage() {
  useTitle(words.title);
  const client = useQueryClient();
  const { data, error, isPending, isFetching, refetch } = useQuery(ownAccountsQuery);
  const { columns } = words;
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_380px] gap-24 items-start max-md:grid-cols-[minmax(0,1fr)]">
        <section aria-label={words.listed}>
          {data ? (
            data.length === 0 ? (
              <p className="sheet-empty">{words.empty}</p>
            ) : (
              <table className="sheet w-full">
                <thead>
                  <tr>
                    <th scope="col">{columns.name}</th>
                    <th scope="col">{columns.organisations}</th>
                    <th scope="col">{columns.at}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((one) => (
                    <tr key={one.accountId}>
                      <th scope="row">{one.nickname}</th>
                      <td data-label={columns.organisations}>{words.organisations(one.organisations)}</td>
                      <td data-label={columns.at}>
                        <time dateTime={one.declaredAt}>{beijingDate(one.declaredAt)}</time>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )
          ) : error ? (
            <FailureState title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
              {messageOf(error)}
            </FailureState>
          ) : (
            <Loading>
              <Skeleton shape="block" className="sheet-place" />
            </Loading>
          )}
        </section>
        {/* Below the list on a phone, which would otherwise move it when loading. */}
        {!isPending && (
          <DeclareForm onDone={() => void client.invalidateQueries({ queryKey: ['own-accounts'] })} />
        )}
      </div>
    </main>
  );
}
