import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '@yinji/ui';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { ListPage } from '../../lib/list-page.tsx';
import { ChangeDialog, type Change } from './change-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { PasswordHalf } from './password-half.tsx';
import { STAFF_PAGE_SIZE, staffQuery, type StaffMember } from './staff-queries.ts';
import { StaffTable } from './staff-table.tsx';
import { staffChangesWords, staffWords as words } from './words.ts';

/** Who has a console account, and the proposals about it. */
export function StaffPage() {
  const client = useQueryClient();
  const [change, setChange] = useState<Change>();
  const [ending, setEnding] = useState<StaffMember>();
  const [half, setHalf] = useState<string | null>(null);
  const finish = (given: string | null) => {
    setChange(undefined);
    setEnding(undefined);
    setHalf(given);
    for (const key of ['staff', 'staff-changes']) void client.invalidateQueries({ queryKey: [key] });
  };
  return (
    <ListPage
      words={words}
      shows={['serving', 'left']}
      query={staffQuery}
      size={STAFF_PAGE_SIZE}
      beside={
        <div className="flex flex-wrap gap-12">
          <Link to={paths.reviewers} className={buttonClass('secondary')}>
            {words.reviewers}
          </Link>
          <Link to={paths.staffChanges} className={buttonClass('secondary')}>
            {staffChangesWords.title}
          </Link>
          <Button variant="primary" onClick={() => setChange({ kind: 'add' })}>
            {words.add}
          </Button>
        </div>
      }
      dialogs={
        <>
          {change && <ChangeDialog change={change} onClose={() => setChange(undefined)} onDone={finish} />}
          {ending && (
            <EndDialog member={ending} onClose={() => setEnding(undefined)} onDone={() => finish(null)} />
          )}
          {half !== null && <PasswordHalf half={half} which="first" onClose={() => setHalf(null)} />}
        </>
      }
    >
      {(items) => (
        <StaffTable
          members={items}
          onAct={(member, act) => (act === 'end' ? setEnding(member) : setChange({ kind: act, member }))}
        />
      )}
    </ListPage>
  );
}
