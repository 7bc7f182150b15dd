import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router';
import {
  basePath,
  idSearch,
  isNewVersionFound,
  lazyPage,
  parseSearch,
  stringifySearch,
  takeNewVersion,
} from '@yinji/web';
import { paths } from '../config/paths.ts';
import { addressOf } from '../lib/navigation.ts';
import { signInSearch } from '../lib/search.ts';
import { session } from '../lib/session.ts';
import { decide } from './guard.ts';
import { PageFailure } from './page-failure.tsx';
import { Root } from './root.tsx';
import { Shell } from './shell/shell.tsx';

interface Navigation {
  location: ParsedLocation;
  /** Only looked ahead, nobody has gone there yet. */
  preload: boolean;
}

async function guardNavigation({ location, preload }: Navigation): Promise<void> {
  // The address is already the new one: loading it anew takes the new build, and nothing on screen is lost that was not left.
  if (!preload && isNewVersionFound() && takeNewVersion()) await new Promise(() => undefined);
  const decision = decide(location.pathname + location.searchStr, session.get()?.staff);
  if (decision.kind === 'allow') return;
  const { to, search } = addressOf(decision.to);
  throw redirect({ to, search, replace: true });
}

const root = createRootRoute({ component: Root, beforeLoad: guardNavigation });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
const inShell = { getParentRoute: () => shell };

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: paths.signIn,
    validateSearch: signInSearch,
    component: lazyPage(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.password,
    component: lazyPage(() => import('../features/sign-in/password-page.tsx'), 'PasswordPage'),
  }),
  shell.addChildren([
    createRoute({
      ...inShell,
      path: paths.queue,
      component: lazyPage(() => import('../features/queue/queue-page.tsx'), 'QueuePage'),
    }),
    createRoute({
      ...inShell,
      path: paths.case,
      validateSearch: idSearch,
      component: lazyPage(() => import('../features/case/case-page.tsx'), 'CasePage'),
    }),
    createRoute({
      ...inShell,
      path: paths.packages,
      component: lazyPage(() => import('../features/packages/packages-page.tsx'), 'PackagesPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.grants,
      component: lazyPage(() => import('../features/quota-awards/grants-page.tsx'), 'GrantsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.invoices,
      component: lazyPage(() => import('../features/invoices/invoices-page.tsx'), 'InvoicesPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.identityReviews,
      component: lazyPage(() => import('../features/identity-reviews/reviews-page.tsx'), 'IdentityReviewsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.identityReview,
      validateSearch: idSearch,
      component: lazyPage(() => import('../features/identity-reviews/review-page.tsx'), 'IdentityReviewPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.display,
      component: lazyPage(() => import('../features/public-listing/display-page.tsx'), 'DisplayPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.reports,
      component: lazyPage(() => import('../features/reports/reports-page.tsx'), 'ReportsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.gate,
      component: lazyPage(() => import('../features/gate/gate-page.tsx'), 'GatePage'),
    }),
    createRoute({
      ...inShell,
      path: paths.successions,
      component: lazyPage(() => import('../features/successions/successions-page.tsx'), 'SuccessionsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.succession,
      validateSearch: idSearch,
      component: lazyPage(() => import('../features/successions/succession-page.tsx'), 'SuccessionPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.objections,
      component: lazyPage(() => import('../features/objections/objections-page.tsx'), 'ObjectionsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.objection,
      validateSearch: idSearch,
      component: lazyPage(() => import('../features/objections/objection-page.tsx'), 'ObjectionPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.holds,
      component: lazyPage(() => import('../features/legal-requests/holds-page.tsx'), 'HoldsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.authorityRequests,
      component: lazyPage(() => import('../features/legal-requests/requests-page.tsx'), 'RequestsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.broadcasts,
      component: lazyPage(() => import('../features/broadcasts/broadcasts-page.tsx'), 'BroadcastsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.contents,
      component: lazyPage(() => import('../features/content/contents-page.tsx'), 'ContentsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.content,
      validateSearch: idSearch,
      component: lazyPage(() => import('../features/content/content-page.tsx'), 'ContentPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.delivery,
      component: lazyPage(() => import('../features/delivery/delivery-page.tsx'), 'DeliveryPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.refunds,
      component: lazyPage(() => import('../features/finance/refunds-page.tsx'), 'RefundsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.disputes,
      component: lazyPage(() => import('../features/finance/disputes-page.tsx'), 'DisputesPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.reconciliations,
      component: lazyPage(() => import('../features/finance/days-page.tsx'), 'DaysPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.reconciliation,
      validateSearch: idSearch,
      component: lazyPage(() => import('../features/finance/day-page.tsx'), 'DayPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.decisions,
      component: lazyPage(() => import('../features/decisions/decisions-page.tsx'), 'DecisionsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.figures,
      component: lazyPage(() => import('../features/figures/figures-page.tsx'), 'FiguresPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.orderFigures,
      component: lazyPage(() => import('../features/overview/order-figures-page.tsx'), 'OrderFiguresPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.house,
      component: lazyPage(() => import('../features/overview/house-page.tsx'), 'HousePage'),
    }),
    createRoute({
      ...inShell,
      path: paths.jobs,
      component: lazyPage(() => import('../features/jobs/jobs-page.tsx'), 'JobsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.components,
      component: lazyPage(() => import('../features/components/components-page.tsx'), 'ComponentsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.reviewers,
      component: lazyPage(() => import('../features/reviewers/reviewers-page.tsx'), 'ReviewersPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.ownAccounts,
      component: lazyPage(() => import('../features/own-accounts/own-accounts-page.tsx'), 'OwnAccountsPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.desk,
      component: lazyPage(() => import('../features/support/desk-page.tsx'), 'DeskPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.audit,
      component: lazyPage(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
    }),
    createRoute({
      ...inShell,
      path: paths.roles,
      component: lazyPage(() => import('../features/roles/roles-page.tsx'), 'RolesPage'),
    }),
  ]),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: basePath,
  caseSensitive: true,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: () => null,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
