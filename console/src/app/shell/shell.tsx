import { Link, Outlet } from '@tanstack/react-router';
import { Logo } from '../../lib/logo.tsx';
import { useSession } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { homeOf } from '../guard.ts';
import { AccountMenu } from './account-menu.tsx';
import { Navigation } from './navigation.tsx';
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
        <Navigation staff={staff} />
        <ThemeButton />
        <AccountMenu staff={staff} />
      </header>
      <Outlet />
    </>
  );
}
