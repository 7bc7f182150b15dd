import { Link } from '@tanstack/react-router';
import { buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words } from '../../lib/words.ts';
import './roles.css';

/** Which role can do what, as things stand; and for those without work here, that it is so. */
export function RolesPage() {
  const role = useSession()?.staff.role;
  const { title, lead, noWork, columns, rows, you, ask, toQueue } = words.rolesPage;
  useTitle(title);
  if (!role) return null;
  return (
    <main id="main" className="page roles" tabIndex={-1}>
      <h1>{title}</h1>
      <p className="roles-lead">
        {lead(words.roles[role])}
        {role !== 'reviewer' && role !== 'finance' && noWork}
      </p>
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
      {role === 'reviewer' && (
        <Link to={paths.queue} className={buttonClass('primary')}>
          {toQueue}
        </Link>
      )}
    </main>
  );
}
