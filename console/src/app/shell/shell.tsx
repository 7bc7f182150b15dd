import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { notice } from '@yinji/ui';
import { leaveSession } from '../../lib/api.ts';
import { useIdleEnd } from '../../lib/idle.ts';
import { focusSearch, stepPage, stepRow } from '../../lib/list-keys.ts';
import { Logo } from '../../lib/logo.tsx';
import { useSession } from '../../lib/session.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { words } from '../../lib/words.ts';
import { HOME } from '../guard.ts';
import { AccountMenu } from './account-menu.tsx';
import { Navigation } from './navigation.tsx';
import { ThemeButton } from './theme-button.tsx';
import './shell.css';

const KeysDialog = lazy(async () => ({ default: (await import('../../lib/keys-dialog.tsx')).KeysDialog }));

const IDLE_MINUTES = 30;
const endIdle = () => {
  notice(words.shell.idle, { kind: 'warning' });
  void leaveSession({ keepsDrafts: true });
};

export function Shell() {
  const staff = useSession()?.staff;
  useIdleEnd(IDLE_MINUTES, endIdle);
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
      <a
        className="skip-link absolute -top-60 left-16 z-9 py-8 px-16 rounded-(--radius) bg-ink text-paper"
        href="#main"
      >
        {words.skip}
      </a>
      <header className="header flex items-center gap-8 h-(--header) px-20 line-b bg-paper max-sm:px-12 max-sm:gap-0">
        <Link to={HOME} className="header-home flex items-center min-h-44 mr-20 max-[1140px]:mr-auto">
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
