import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { focusSearch, stepPage, stepRow } from '../../lib/list-keys.ts';
import { Logo } from '../../lib/logo.tsx';
import { useSession } from '../../lib/session.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { words } from '../../lib/words.ts';
import { homeOf } from '../guard.ts';
import { AccountMenu } from './account-menu.tsx';
import { Navigation } from './navigation.tsx';
import { ThemeButton } from './theme-button.tsx';
import './shell.css';

const KeysDialog = lazy(async () => ({ default: (await import('../../lib/keys-dialog.tsx')).KeysDialog }));

export function Shell() {
  const staff = useSession()?.staff;
  const [keys, setKeys] = useState(false);
  useShortcuts(
    {
      j: () => stepRow(1),
      k: () => stepRow(-1),
      '[': () => stepPage(-1),
      ']': () => stepPage(1),
      '/': focusSearch,
      '?': () => setKeys(true),
    },
    'ground',
  );
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
        <AccountMenu staff={staff} onKeys={() => setKeys(true)} />
      </header>
      <Outlet />
      {keys && (
        <Suspense>
          <KeysDialog open onClose={() => setKeys(false)} />
        </Suspense>
      )}
    </>
  );
}
