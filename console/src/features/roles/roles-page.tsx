import { Link } from '@tanstack/react-router';
import { buttonClass } from '@yinji/ui';
import { HOME } from '../../app/guard.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words } from '../../lib/words.ts';
import { rolesWords } from './words.ts';
import './roles.css';

/** What each role can do, and a link to one's own work. */
export function RolesPage() {
  const staff = useSession()?.staff;
  const role = staff?.role;
  const { title, lead, columns, rows, you, ask, toWork } = rolesWords;
  useTitle(title);
  if (!staff || !role) return null;
  return (
    <main id="main" className="page roles max-w-960" tabIndex={-1}>
      <h1>{title}</h1>
      <p className="mt-6 mb-28 mx-0 text-ink-2">{lead(words.roles[role])}</p>
      <table className="max-sm:block">
        <thead className="max-sm:absolute max-sm:w-1 max-sm:h-1 max-sm:overflow-hidden max-sm:[clip-path:inset(50%)]">
          <tr className="max-sm:block">
            <th scope="col">{columns.role}</th>
            <th scope="col">{columns.here}</th>
            <th scope="col">{columns.elsewhere}</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map(([name, here, elsewhere]) => (
            <tr className="max-sm:block" key={name} aria-current={name === role ? 'true' : undefined}>
              <th scope="row">
                {words.roles[name]}
                {name === role && (
                  <span className="ml-8 py-1 px-7 rounded-(--radius-tag) bg-brand text-on-brand text-12 font-normal">
                    {you}
                  </span>
                )}
              </th>
              <td className="text-ink-2">{here}</td>
              <td className="text-ink-2">{elsewhere}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-20 mb-24 mx-0 text-ink-3">{ask}</p>
      <Link to={HOME} className={buttonClass('primary')}>
        {toWork}
      </Link>
    </main>
  );
}
