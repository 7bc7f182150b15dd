import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listOwnAccounts } from '@yinji/contract';
import { TableHead } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import { beijingDate } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { DeclareForm } from './declare-form.tsx';
import { ownAccountsWords as words } from './words.ts';
import './own-accounts.css';

const ownAccountsQuery = api.query(['own-accounts'], listOwnAccounts, {});

/** My own creator accounts, so that I never get their cases. */
export function OwnAccountsPage() {
  const client = useQueryClient();
  const query = useQuery(ownAccountsQuery);
  const { data, isPending } = query;
  const { columns } = words;
  return (
    <SheetPage words={words}>
      <div className="grid grid-cols-[minmax(0,1fr)_380px] gap-24 items-start max-md:grid-cols-[minmax(0,1fr)]">
        <section aria-label={words.listed}>
          {data ? (
            data.length === 0 ? (
              <p className="sheet-empty">{words.empty}</p>
            ) : (
              <table className="sheet w-full">
                <TableHead columns={columns} />
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
          ) : (
            <QueryPlace query={query} title={words.failed} />
          )}
        </section>
        {/* Below the list on a phone, which would otherwise move it when loading. */}
        {!isPending && (
          <DeclareForm onDone={() => void client.invalidateQueries({ queryKey: ['own-accounts'] })} />
        )}
      </div>
    </SheetPage>
  );
}
