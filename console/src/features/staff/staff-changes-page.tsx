import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ListPage } from '../../lib/list-page.tsx';
import { ChangeTable } from './change-table.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { PasswordHalf } from './password-half.tsx';
import { STAFF_PAGE_SIZE, staffChangesQuery, type StaffChange } from './staff-queries.ts';
import { staffChangesWords as words } from './words.ts';

/** Changes of staff accounts that wait for a second admin, and those decided. */
export function StaffChangesPage() {
  const client = useQueryClient();
  const [deciding, setDeciding] = useState<{ change: StaffChange; decision: Decision }>();
  const [half, setHalf] = useState<string | null>(null);
  return (
    <ListPage
      words={words}
      shows={['proposed', 'decided']}
      query={staffChangesQuery}
      size={STAFF_PAGE_SIZE}
      countOf={({ waiting }, show) => (show === 'proposed' ? waiting : 0)}
      dialogs={
        <>
          {deciding && (
            <DecideDialog
              {...deciding}
              onClose={() => setDeciding(undefined)}
              onDone={(given) => {
                setDeciding(undefined);
                setHalf(given);
                for (const key of ['staff', 'staff-changes'])
                  void client.invalidateQueries({ queryKey: [key] });
              }}
            />
          )}
          {half !== null && <PasswordHalf half={half} which="second" onClose={() => setHalf(null)} />}
        </>
      }
    >
      {(items) => (
        <ChangeTable changes={items} onDecide={(change, decision) => setDeciding({ change, decision })} />
      )}
    </ListPage>
  );
}
