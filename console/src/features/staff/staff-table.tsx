import { Button, TableHead } from '@yinji/ui';
import { beijingDate, formatMoment } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { words as common } from '../../lib/words.ts';
import type { StaffMember } from './staff-queries.ts';
import { staffWords as words } from './words.ts';

export type Act = keyof typeof words.actions;

interface StaffTableProps {
  members: readonly StaffMember[];
  onAct: (member: StaffMember, act: Act) => void;
}

export function StaffTable({ members, onAct }: StaffTableProps) {
  const own = useSession()?.staff.id;
  const { columns } = words;
  return (
    <table className="sheet">
      <TableHead columns={columns} />
      <tbody>
        {members.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              {one.name}
              {one.id === own && <small className="ml-8 text-ink-3 text-12 font-normal">{words.you}</small>}
            </th>
            <td data-label={columns.role}>{common.roles[one.role]}</td>
            <td data-label={columns.since}>
              <time dateTime={one.addedAt}>{beijingDate(one.addedAt)}</time>
            </td>
            <td data-label={columns.used}>
              {one.lastUsedAt === null ? (
                words.never
              ) : (
                <time dateTime={one.lastUsedAt}>{formatMoment(one.lastUsedAt)}</time>
              )}
              {one.leftAt === null && (
                <small className="block text-12 leading-18">{words.open(one.sessions)}</small>
              )}
            </td>
            {one.leftAt === null ? (
              <>
                <td data-label={columns.password}>{words.passwords[one.password]}</td>
                <td className="wide">
                  <Actions member={one} onAct={onAct} />
                </td>
              </>
            ) : (
              <td className="wide" colSpan={2}>
                {words.leftAt} <time dateTime={one.leftAt}>{formatMoment(one.leftAt)}</time>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Actions({ member, onAct }: { member: StaffMember; onAct: StaffTableProps['onAct'] }) {
  const acts: Act[] = ['role', 'reset', 'leave', ...(member.sessions > 0 ? (['end'] as const) : [])];
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-4 items-center">
      {acts.map((act) => (
        <Button
          key={act}
          size="dense"
          variant="text"
          aria-label={words.actOn(words.actions[act], member.name)}
          onClick={() => onAct(member, act)}
        >
          {words.actions[act]}
        </Button>
      ))}
    </div>
  );
}
