import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type ParsedLocation,
  type RouteComponent,
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
import { paths, places, type PlaceName } from '../config/paths.ts';
import { addressOf } from '../lib/navigation.ts';
import { signInSearch } from '../lib/search.ts';
import { session } from '../lib/session.ts';
import { decide } from './guard.ts';
import { PageFailure } from './page-failure.tsx';
import { Root } from './root.tsx';
import { Shell } from './shell/shell.tsx';

interface Navigation {
  location: ParsedLocation;
  /** Only a prefetch, nobody has gone there yet. */
  preload: boolean;
}

async function guardNavigation({ location, preload }: Navigation): Promise<void> {
  // The address is already the new one: reloading gets the new build, and nothing on screen is lost.
  if (!preload && isNewVersionFound() && takeNewVersion()) await new Promise(() => undefined);
  const decision = decide(location.pathname + location.searchStr, session.get()?.staff);
  if (decision.kind === 'allow') return;
  const { to, search } = addressOf(decision.to);
  throw redirect({ to, search, replace: true });
}

const root = createRootRoute({ component: Root, beforeLoad: guardNavigation });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

type PageName = Exclude<PlaceName, 'root' | 'signIn' | 'password'>;
const pages: Record<PageName, RouteComponent> = {
  ownAccounts: lazyPage(() => import('../features/own-accounts/own-accounts-page.tsx'), 'OwnAccountsPage'),
  roles: lazyPage(() => import('../features/roles/roles-page.tsx'), 'RolesPage'),
  components: lazyPage(() => import('../features/components/components-page.tsx'), 'ComponentsPage'),
  queue: lazyPage(() => import('../features/queue/queue-page.tsx'), 'QueuePage'),
  case: lazyPage(() => import('../features/case/case-page.tsx'), 'CasePage'),
  decisions: lazyPage(() => import('../features/decisions/decisions-page.tsx'), 'DecisionsPage'),
  identityReviews: lazyPage(
    () => import('../features/identity-reviews/reviews-page.tsx'),
    'IdentityReviewsPage',
  ),
  identityReview: lazyPage(() => import('../features/identity-reviews/review-page.tsx'), 'IdentityReviewPage'),
  display: lazyPage(() => import('../features/public-listing/display-page.tsx'), 'DisplayPage'),
  gate: lazyPage(() => import('../features/gate/gate-page.tsx'), 'GatePage'),
  reports: lazyPage(() => import('../features/reports/reports-page.tsx'), 'ReportsPage'),
  objections: lazyPage(() => import('../features/objections/objections-page.tsx'), 'ObjectionsPage'),
  objection: lazyPage(() => import('../features/objections/objection-page.tsx'), 'ObjectionPage'),
  successions: lazyPage(() => import('../features/successions/successions-page.tsx'), 'SuccessionsPage'),
  succession: lazyPage(() => import('../features/successions/succession-page.tsx'), 'SuccessionPage'),
  holds: lazyPage(() => import('../features/legal-requests/holds-page.tsx'), 'HoldsPage'),
  authorityRequests: lazyPage(() => import('../features/legal-requests/requests-page.tsx'), 'RequestsPage'),
  desk: lazyPage(() => import('../features/support/desk-page.tsx'), 'DeskPage'),
  packages: lazyPage(() => import('../features/packages/packages-page.tsx'), 'PackagesPage'),
  grants: lazyPage(() => import('../features/quota-awards/grants-page.tsx'), 'GrantsPage'),
  broadcasts: lazyPage(() => import('../features/broadcasts/broadcasts-page.tsx'), 'BroadcastsPage'),
  contents: lazyPage(() => import('../features/content/contents-page.tsx'), 'ContentsPage'),
  content: lazyPage(() => import('../features/content/content-page.tsx'), 'ContentPage'),
  delivery: lazyPage(() => import('../features/delivery/delivery-page.tsx'), 'DeliveryPage'),
  refunds: lazyPage(() => import('../features/finance/refunds-page.tsx'), 'RefundsPage'),
  disputes: lazyPage(() => import('../features/finance/disputes-page.tsx'), 'DisputesPage'),
  reconciliations: lazyPage(() => import('../features/finance/days-page.tsx'), 'DaysPage'),
  reconciliation: lazyPage(() => import('../features/finance/day-page.tsx'), 'DayPage'),
  invoices: lazyPage(() => import('../features/invoices/invoices-page.tsx'), 'InvoicesPage'),
  orderFigures: lazyPage(() => import('../features/overview/order-figures-page.tsx'), 'OrderFiguresPage'),
  figures: lazyPage(() => import('../features/figures/figures-page.tsx'), 'FiguresPage'),
  house: lazyPage(() => import('../features/overview/house-page.tsx'), 'HousePage'),
  jobs: lazyPage(() => import('../features/jobs/jobs-page.tsx'), 'JobsPage'),
  reviewers: lazyPage(() => import('../features/reviewers/reviewers-page.tsx'), 'ReviewersPage'),
  audit: lazyPage(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
};

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
  shell.addChildren(
    (Object.keys(pages) as PageName[]).map((name) =>
      createRoute({
        getParentRoute: () => shell,
        path: paths[name],
        component: pages[name],
        // The address of a list contains more than an id: its pages read it themselves.
        ...('showsOne' in places[name] && { validateSearch: idSearch }),
      }),
    ),
  ),
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
