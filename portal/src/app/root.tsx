import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { Toaster } from '@yinji/ui';
import { OfflineBar, useFocusOnChange } from '@yinji/web';
import { Suspense, lazy, useEffect, useRef, type ReactNode } from 'react';
import { paths } from '../config/paths.ts';
import { useAgreementDialog } from '../lib/agreement-dialog.ts';
import { usePackageDialog } from '../lib/package-dialog.ts';
import { useQuestion } from '../lib/question.ts';
import { session, useSession } from '../lib/session.ts';
import { words } from '../lib/words.ts';
import { decide } from './guard.ts';
import { hydrated } from './hydrated.tsx';

const QuestionDialog = lazy(() =>
  import('./question-dialog.tsx').then((module) => ({ default: module.QuestionDialog })),
);
const PackageDialog = lazy(() =>
  import('../features/commerce/package-dialog.tsx').then((module) => ({ default: module.PackageDialog })),
);

const AgreementDialog = lazy(() =>
  import('../features/agreements/agreement-dialog.tsx').then((module) => ({ default: module.AgreementDialog })),
);

/** Around every page: overlays, and the consequences of the session's end. */
export function Root(): ReactNode {
  useSessionEnd();
  useFocusOnNavigation();
  const question = useQuestion();
  const packages = usePackageDialog();
  const agreements = useAgreementDialog();
  return (
    <>
      <OfflineBar>{words.offline}</OfflineBar>
      <Outlet />
      <Suspense>
        {question && <QuestionDialog question={question} />}
        {packages && <PackageDialog subject={packages.subject} />}
        {agreements && <AgreementDialog />}
      </Suspense>
      <Toaster />
      {hydrated}
    </>
  );
}

/**
 * When the session ends, here or in another tab, the app goes to sign-in (specification section 4) and returns
 * to a page that needs a session.
 */
function useSessionEnd() {
  const running = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  const token = running?.token;
  const holder = running?.account.id;
  const before = useRef({ token: session.token(), holder: session.get()?.account.id });
  useEffect(() => {
    // A page is hydrated as a visitor's; the session is shown right after.
    if (token !== session.token()) return;
    const ended = before.current.token !== undefined && token === undefined;
    // A renewed token belongs to the same person.
    if (before.current.holder !== holder) client.removeQueries({ queryKey: ['own'] });
    before.current = { token, holder };
    if (token !== undefined) return;
    // The session may also have ended between the guard's decision and this page's first rendering.
    const decision = decide(here, undefined);
    const closed = decision.kind === 'redirect' && decision.to.startsWith(`${paths.signIn}?`);
    // Replaces the closed page in the history, so that 后退 after sign-in does not return to it.
    if (ended || closed)
      void navigate({ to: paths.signIn, search: closed ? { redirect: here } : {}, replace: closed });
  }, [token, holder, here, client, navigate]);
}

/** Query parameters that select another page of the same address. */
const PAGE_MAKERS = ['currentType', 'workType', 'mode', 'help', 'number', 'code', 'view', 'work'];

/** Some pages differ only by their query. */
function useFocusOnNavigation() {
  const place = useRouterState({
    select: ({ resolvedLocation: at }) => {
      if (at === undefined) return undefined;
      const asked = at.search as Record<string, unknown>;
      return [at.pathname, ...PAGE_MAKERS.map((each) => asked[each])].join(' ');
    },
  });
  useFocusOnChange(place);
}
