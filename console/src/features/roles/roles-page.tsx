import { Link } from '@tanstack/react-router';
import { buttonClass } from '@yinji/ui';
import { homeOf } from '../../app/guard.ts';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words } from '../../lib/words.ts';
import { rolesWords } from './words.ts';
import './roles.css';

/** Which role can do what, as things stand, and the way to one's own work. */
export function RolesPage() {
  const staff = useSession()?.staff;
  const role = staff?.role;
  const { title, lead, columns, rows, you, ask, toWork } = rolesWords;
  useTitle(title);
  if (!staff || !role) return null;
  const home = homeOf(staff);
  return (
    <main id="main" className="page roles" tabIndex={-1}>
      <h1>{title}</h1>
      <p className="roles-lead">{lead(words.roles[role])}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.role}</th>
            <th scope="col">{columns.here}</th>
            <th scope="col">{columns.elsewhere}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, here, elsewhere]) => (
            <tr key={name} aria-current={name === role ? 'true' : undefined}>
              <th scope="row">
                {words.roles[name]}
                {name === role && <span className="roles-you">{you}</span>}
              </th>
              <td>{here}</td>
              <td>{elsewhere}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="roles-foot">{ask}</p>
      {home !== paths.roles && (
        <Link to={home} className={buttonClass('primary')}>
          {toWork}
        </Link>
      )}
    </main>
  );
}
