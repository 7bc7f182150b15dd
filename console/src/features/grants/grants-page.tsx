import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tabs } from '@yinji/ui';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { PagedSheet } from '../../lib/paged-sheet.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { GRANT_PAGE_SIZE, grantsQuery, type Grant, type Show } from './grant-queries.ts';
import { GrantTable } from './grant-table.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { grantWords as words } from './words.ts';
import './grants.css';

/** Quotas that the house gives: what waits for a second person, and what became of the others. */
export function GrantsPage() {
  useTitle(words.title);
  const client = useQueryClient();
  const role = useSession()?.staff.role;
  const [show, setShow] = useState<Show>('proposed');
  const [page, setPage] = useState(1);
  const [deciding, setDeciding] = useState<{ grant: Grant; decision: Decision }>();
  const [isProposing, setIsProposing] = useState(false);
  const list = useQuery(grantsQuery(show, page));
  const { data } = list;
  const finish = () => {
    setDeciding(undefined);
    setIsProposing(false);
    void client.invalidateQueries({ queryKey: ['grants'] });
  };
  const tabs = (['proposed', 'decided'] as const).map((id) => ({
    id,
    label: id === 'proposed' && data && data.waiting > 0 ? `${words.tabs[id]} ${data.waiting}` : words.tabs[id],
  }));
  return (
    <main id="main" className="page grants" tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        {role === 'operator' && (
          <Button variant="primary" guardMs={0} onClick={() => setIsProposing(true)}>
            {words.add}
          </Button>
        )}
      </div>
      <Tabs
        label={words.tabsLabel}
        tabs={tabs}
        value={show}
        onChange={(next) => {
          setShow(next);
          setPage(1);
        }}
      >
        <PagedSheet
          list={list}
          size={GRANT_PAGE_SIZE}
          page={page}
          onPage={setPage}
          words={words}
          empty={words.empty[show]}
        >
          {(items) => (
            <GrantTable grants={items} onDecide={(grant, decision) => setDeciding({ grant, decision })} />
          )}
        </PagedSheet>
      </Tabs>
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} onDone={finish} />}
      {isProposing && <ProposeDialog onClose={() => setIsProposing(false)} onDone={finish} />}
    </main>
  );
}
