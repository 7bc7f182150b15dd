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
import { refreshServerTime } from '../lib/api.ts';
import {
  changeSearch,
  listSearch,
  marketSearch,
  personalSearch,
  uploadSearch,
  recordSearch,
  signInSearch,
  workSearch,
} from '../lib/search.ts';
import { markNavigated } from '../lib/navigated.ts';
import { nextTask } from '../lib/next-task.ts';
import { session } from '../lib/session.ts';
import { decide } from './guard.ts';
import { PageFailure } from './page-failure.tsx';
import { Root } from './root.tsx';
import { adoptFromAddress, sessionStarted } from './session-start.ts';
import { Shell } from './shell/shell.tsx';

interface Navigation {
  location: ParsedLocation;
  /** Only a prefetch, nobody has gone there yet. */
  preload: boolean;
}

let isFirstLoad = true;

async function guardNavigation({ location, preload }: Navigation): Promise<void> {
  // A prerendered page has no person yet: who may see it is decided where it is opened.
  if (import.meta.env.SSR) return;
  // The address is already the new one: reloading gets the new build, and nothing on screen is lost.
  if (!preload && isNewVersionFound() && takeNewVersion()) await new Promise(() => undefined);
  // A pointer that crosses a link is no navigation.
  if (!preload) refreshServerTime();
  await sessionStarted;
  // All scripts of the first page have run: without a pause its loading would be one long task.
  if (isFirstLoad) await nextTask();
  isFirstLoad = false;
  const url = `${location.pathname}${location.searchStr}${location.hash && `#${location.hash}`}`;
  const decision = decide(url, session.token());
  if (decision.kind === 'allow') return;
  if (decision.kind === 'adopt') await adoptFromAddress(decision.from);
  const to = new URL(decision.to, 'https://portal.invalid');
  throw redirect({
    to: to.pathname as (typeof paths)['home'],
    search: parseSearch(to.search) as never,
    hash: to.hash.slice(1),
    replace: true,
  });
}

const root = createRootRoute({ component: Root, beforeLoad: guardNavigation });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

const inShell = { getParentRoute: () => shell };
const outside = { getParentRoute: () => root };

const HomePage = lazyPage(() => import('../features/home/home-page.tsx'), 'HomePage');
const SignInPage = lazyPage(() => import('../features/auth/sign-in-page.tsx'), 'SignInPage');

// Each route has a name of its own: made within `addChildren` their types would collapse to `any`.
const home = createRoute({ ...inShell, path: paths.home, component: HomePage });
const homeOld = createRoute({ ...inShell, path: paths.homeOld, component: HomePage });
const work = createRoute({
  ...inShell,
  path: paths.work,
  validateSearch: workSearch,
  component: lazyPage(async () => {
    const [{ ProductDetailPage }, { fetchEarly }] = await Promise.all([
      import('../features/work/product-detail-page.tsx'),
      import('../features/work/early-work.ts'),
    ]);
    await fetchEarly(new URLSearchParams(globalThis.location?.search).get('id'));
    return { ProductDetailPage };
  }, 'ProductDetailPage'),
});
const upload = createRoute({
  ...inShell,
  path: paths.upload,
  validateSearch: uploadSearch,
  component: lazyPage(() => import('../features/upload/upload-artwork-page.tsx'), 'UploadArtworkPage'),
});
const importWorks = createRoute({
  ...inShell,
  path: paths.importWorks,
  validateSearch: idSearch,
  component: lazyPage(() => import('../features/upload/import-artworks-page.tsx'), 'ImportArtworksPage'),
});
const personal = createRoute({
  ...inShell,
  path: paths.personal,
  validateSearch: personalSearch,
  component: lazyPage(() => import('../features/personal/personal-page.tsx'), 'PersonalPage'),
});
const wallet = createRoute({
  ...inShell,
  path: paths.wallet,
  component: lazyPage(() => import('../features/wallet/my-wallet-page.tsx'), 'MyWalletPage'),
});
const notices = createRoute({
  ...inShell,
  path: paths.notices,
  validateSearch: listSearch,
  component: lazyPage(() => import('../features/notices/notices-page.tsx'), 'NoticesPage'),
});
const notice = createRoute({
  ...inShell,
  path: paths.notice,
  validateSearch: idSearch,
  component: lazyPage(() => import('../features/notices/notice-detail-page.tsx'), 'NoticeDetailPage'),
});
const market = createRoute({
  ...inShell,
  path: paths.market,
  validateSearch: marketSearch,
  component: lazyPage(() => import('../features/market/market-page.tsx'), 'MarketPage'),
});
const provenance = createRoute({
  ...inShell,
  path: paths.provenance,
  validateSearch: recordSearch,
  component: lazyPage(() => import('./verification/tm-verification-page.tsx'), 'TmVerificationPage'),
});
const provenanceResult = createRoute({
  ...inShell,
  path: paths.provenanceResult,
  validateSearch: recordSearch,
  component: lazyPage(() => import('./verification/verification-result-page.tsx'), 'VerificationResultPage'),
});
const certification = createRoute({
  ...inShell,
  path: paths.certification,
  validateSearch: idSearch,
  component: lazyPage(() => import('../features/copyright/tm-copyright-page.tsx'), 'TmCopyrightPage'),
});
const change = createRoute({
  ...inShell,
  path: paths.change,
  validateSearch: changeSearch,
  component: lazyPage(() => import('./change-page.tsx'), 'ChangePage'),
});
const equity = createRoute({
  ...inShell,
  path: paths.equity,
  component: lazyPage(() => import('../features/info/equity-page.tsx'), 'EquityPage'),
});
const activities = createRoute({
  ...inShell,
  path: paths.activities,
  component: lazyPage(() => import('../features/info/activity-page.tsx'), 'ActivityPage'),
});
const guidance = createRoute({
  ...inShell,
  path: paths.guidance,
  component: lazyPage(() => import('../features/info/guidance-page.tsx'), 'GuidancePage'),
});
const partners = createRoute({
  ...inShell,
  path: paths.partners,
  component: lazyPage(() => import('../features/info/partner-page.tsx'), 'PartnerPage'),
});
const about = createRoute({
  ...inShell,
  path: paths.about,
  component: lazyPage(() => import('../features/info/about-us-page.tsx'), 'AboutUsPage'),
});
const signIn = createRoute({
  ...outside,
  path: paths.signIn,
  validateSearch: signInSearch,
  component: SignInPage,
});
const signInOld = createRoute({
  ...outside,
  path: paths.signInOld,
  validateSearch: signInSearch,
  component: SignInPage,
});
const activity = createRoute({
  ...outside,
  path: paths.activity,
  validateSearch: idSearch,
  component: lazyPage(() => import('../features/info/activity-page.tsx'), 'ActivityDetailPage'),
});
const gallery = createRoute({
  ...outside,
  path: paths.gallery,
  validateSearch: idSearch,
  component: lazyPage(() => import('../features/gallery/gallery-index-page.tsx'), 'GalleryIndexPage'),
});
const terms = createRoute({
  ...outside,
  path: paths.terms,
  component: lazyPage(() => import('../features/info/user-policy-page.tsx'), 'UserPolicyPage'),
});
const privacy = createRoute({
  ...outside,
  path: paths.privacy,
  component: lazyPage(() => import('../features/info/privacy-policy-page.tsx'), 'PrivacyPolicyPage'),
});
const verify = createRoute({
  ...outside,
  path: paths.verify,
  validateSearch: recordSearch,
  component: lazyPage(async () => {
    const { VerifyEntry, fetchAsked } = await import('./verification/verify-entry.tsx');
    await fetchAsked();
    return { VerifyEntry };
  }, 'VerifyEntry'),
});
const faceReturn = createRoute({
  ...outside,
  path: paths.faceReturn,
  component: lazyPage(() => import('./face-return.tsx'), 'FaceReturn'),
});

const routeTree = root.addChildren([
  shell.addChildren([
    home,
    homeOld,
    work,
    upload,
    importWorks,
    personal,
    wallet,
    notices,
    notice,
    market,
    provenance,
    provenanceResult,
    certification,
    change,
    equity,
    activities,
    guidance,
    partners,
    about,
  ]),
  signIn,
  signInOld,
  activity,
  gallery,
  terms,
  privacy,
  verify,
  faceReturn,
]);

/**
 * Whether the router may set the scroll: not at its first page, where the reader has scrolled before the script loaded.
 * It listens for that: reading the scroll after the page has rendered would lay the whole page out within the same task.
 * Where the page is hydrated nothing was rendered, and it is read: the browser tells of a scroll in its next frame only, and
 * a press before that would hydrate the page, be scrolled away from its element, and be lost.
 */
const keepFirstScroll = (isHydrated: () => unknown) => {
  let isRead = scrollY > 0;
  const onScroll = () => {
    isRead = true;
  };
  addEventListener('scroll', onScroll);
  let isFirst = true;
  return () => {
    if (!isFirst) markNavigated();
    else if (isHydrated() && scrollY > 0) onScroll();
    isFirst = false;
    removeEventListener('scroll', onScroll);
    const mayScroll = !isRead;
    isRead = false;
    return mayScroll;
  };
};

/** Created by the caller that starts the app, which knows how it renders: it writes into the history, which takes time. */
export const createPortalRouter = (isHydrated: () => unknown = () => false) =>
  createRouter({
    routeTree,
    basepath: basePath,
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    // Prerendered it would be an inline script, which the page's policy forbids.
    scrollRestoration: !import.meta.env.SSR && keepFirstScroll(isHydrated),
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: () => null,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
