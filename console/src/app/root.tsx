import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Toaster } from '@yinji/ui';
import { OfflineBar, useFocusOnChange } from '@yinji/web';
import { useEffect, useRef } from 'react';
import { FactorPrompt } from '../lib/factor-prompt.tsx';
import { addressOf, useGo } from '../lib/navigation.ts';
import { useSession } from '../lib/session.ts';
import { words } from '../lib/words.ts';
import { decide } from './guard.ts';

/** Around every page: messages, and what follows when the session ends or the role changes. */
export function Root() {
  useSessionChange();
  useFocusOnChange(useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname }));
  return (
    <>
      <OfflineBar>{words.offline}</OfflineBar>
      <Outlet />
      <FactorPrompt />
      <Toaster />
    </>
  );
}

/** The guard decides on navigation; here it decides again when the signed-in person changes. */
function useSessionChange() {
  const running = useSession();
  const client = useQueryClient();
  const go = useGo();
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  const staff = running?.staff;
  const token = running?.token;
  const before = useRef(token);
  useEffect(() => {
    if (before.current !== token) {
      before.current = token;
      client.clear();
    }
    const decision = decide(here, staff);
    // Signing in navigates by itself to where the person came from.
    if (decision.kind === 'allow' || here.startsWith('/sign-in')) return;
    void go(addressOf(decision.to), true);
  }, [token, staff, here, client, go]);
}
