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

/** Around every page: what can appear over any of them, and what follows from the session's end. */
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

/** When the session ends, here or in another tab, the page is left for sign-in (specification section 4); a page that needs a session is come back to. */
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
    // A token that was renewed is still the same person's.
    if (before.current.holder !== holder) client.removeQueries({ queryKey: ['own'] });
    before.current = { token, holder };
    if (token !== undefined) return;
    // The session may also have ended between the guard's word and this page's first drawing.
    const decision = decide(here, undefined);
    const closed = decision.kind === 'redirect' && decision.to.startsWith(`${paths.signIn}?`);
    // In the closed page's place: it would stand behind itself after sign-in, and 后退 would seem to do nothing.
    if (ended || closed)
      void navigate({ to: paths.signIn, search: closed ? { redirect: here } : {}, replace: closed });
  }, [token, holder, here, client, navigate]);
}

/** What of a query makes another page of the same address. */
const PAGE_MAKERS = ['currentType', 'workType', 'mode', 'help', 'number', 'code', 'view', 'work'];

/** Some pages are told apart by a query. */
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
