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
import { pageOf } from './pages.ts';
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

/** Those within the shell. */
const pageNames = (Object.keys(places) as PlaceName[]).filter(
  (name) => name !== 'root' && name !== 'signIn' && name !== 'password',
);

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: paths.signIn,
    validateSearch: signInSearch,
    component: pageOf('signIn'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.password,
    component: pageOf('password'),
  }),
  shell.addChildren(
    pageNames.map((name) =>
      createRoute({
        getParentRoute: () => shell,
        path: paths[name],
        component: pageOf(name),
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
