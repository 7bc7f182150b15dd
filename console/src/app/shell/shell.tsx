import { Link, Outlet } from '@tanstack/react-router';
import { paths } from '../../config/paths.ts';
import { Logo } from '../../lib/logo.tsx';
import { useSession } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { homeOf } from '../guard.ts';
import { AccountMenu } from './account-menu.tsx';
import { ThemeButton } from './theme-button.tsx';
import './shell.css';

export function Shell() {
  const staff = useSession()?.staff;
  if (!staff) return null;
  return (
    <>
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <header className="header">
        <Link to={homeOf(staff)} className="header-home">
          <Logo />
        </Link>
        <nav>
          {staff.role === 'reviewer' && <Link to={paths.queue}>{words.shell.queue}</Link>}
          {staff.role === 'finance' && (
            <>
              <Link to={paths.refunds}>{words.shell.refunds}</Link>
              <Link to={paths.disputes}>{words.shell.disputes}</Link>
              <Link to={paths.reconciliations}>{words.shell.reconciliations}</Link>
            </>
          )}
          <Link to={paths.roles}>{words.shell.roles}</Link>
        </nav>
        <ThemeButton />
        <AccountMenu staff={staff} />
      </header>
      <Outlet />
    </>
  );
}
