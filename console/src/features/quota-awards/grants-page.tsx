import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@yinji/ui';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { ListPage } from '../../lib/list-page.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { GRANT_PAGE_SIZE, grantsQuery, type Grant } from './grant-queries.ts';
import { GrantTable } from './grant-table.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { grantWords as words } from './words.ts';
import './grants.css';

/** Quota awards: those waiting for a second person, and the others. */
export function GrantsPage() {
  const client = useQueryClient();
  const role = useSession()?.staff.role;
  const [deciding, setDeciding] = useState<{ grant: Grant; decision: Decision }>();
  const [isProposing, setIsProposing] = useState(false);
  const finish = () => {
    setDeciding(undefined);
    setIsProposing(false);
    void client.invalidateQueries({ queryKey: ['grants'] });
  };
  return (
    <ListPage
      className="grants"
      words={words}
      shows={['proposed', 'decided']}
      query={grantsQuery}
      size={GRANT_PAGE_SIZE}
      countOf={({ waiting }, show) => (show === 'proposed' ? waiting : 0)}
      beside={
        role === 'operator' && (
          <Button variant="primary" onClick={() => setIsProposing(true)}>
            {words.add}
          </Button>
        )
      }
      dialogs={
        <>
          {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} onDone={finish} />}
          {isProposing && <ProposeDialog onClose={() => setIsProposing(false)} onDone={finish} />}
        </>
      }
    >
      {(items) => (
        <GrantTable grants={items} onDecide={(grant, decision) => setDeciding({ grant, decision })} />
      )}
    </ListPage>
  );
}
