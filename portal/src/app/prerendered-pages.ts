import { API_PREFIX, getWork, listOwnSuccessions } from '@yinji/contract';
import { paths } from '../config/paths.ts';

/** A page that the server prerenders without a person, so that the first picture waits for no script. */
export interface PrerenderedPage {
  /** Path and query at which it is rendered. */
  at: string;
  /** Its source files, as imported: their styles and scripts are loaded with the page. */
  sources: readonly string[];
  /** The page's queries are answered and written into it; otherwise their places stay open. */
  isLive?: boolean;
  /**
   * Paths and queries of the page's own calls, separated by spaces, up to the work's id at the end of each:
   * sent before the script loads. The first one's answer names the picture.
   */
  asks?: string;
  /** Who may see it before the script decides. Default: anybody. */
  needs?: 'session' | 'member';
}

/** Placeholder for a number or a name: such pages are prerendered without one. */
export const BLANK = '-';

const verify = ['src/app/verification/verify-entry.tsx', 'src/app/verification/verification-v2-page.tsx'];
const written = (path: string, source: string): PrerenderedPage => ({
  at: path,
  sources: [`src/features/info/${source}`],
  isLive: true,
});
const market = (workType?: string): PrerenderedPage => ({
  at: workType === undefined ? paths.market : `${paths.market}?workType=${workType}`,
  sources: [
    'src/features/market/market-page.tsx',
    ...(workType === 'transfer' ? ['src/features/market/transfer/transfer-desk.tsx'] : []),
  ],
  needs: 'member',
});

/** The prerendered pages; an address only selects one of them, so they are few whatever the query. */
export const prerenderedPages = {
  home: { at: paths.home, sources: ['src/features/home/home-page.tsx'], isLive: true },
  homeOld: { at: paths.homeOld, sources: ['src/features/home/home-page.tsx'], isLive: true },
  about: written(paths.about, 'about-us-page.tsx'),
  guidance: written(paths.guidance, 'guidance-page.tsx'),
  partners: written(paths.partners, 'partner-page.tsx'),
  activities: { at: paths.activities, sources: ['src/features/info/activity-page.tsx'], isLive: true },
  terms: written(paths.terms, 'user-policy-page.tsx'),
  privacy: written(paths.privacy, 'privacy-policy-page.tsx'),
  verify: { at: paths.verify, sources: verify, isLive: true },
  judge: {
    at: `${paths.verify}?view=judge`,
    sources: [...verify, 'src/features/judge/judge-page.tsx'],
    isLive: true,
  },
  judgeRecord: {
    at: `${paths.verify}?view=judge&number=${BLANK}`,
    sources: [...verify, 'src/features/judge/judge-page.tsx'],
  },
  note: {
    at: `${paths.verify}?view=note`,
    sources: [...verify, 'src/features/judge/technical-note.tsx'],
    isLive: true,
  },
  register: {
    at: `${paths.verify}?view=register`,
    sources: [...verify, 'src/features/register/register-page.tsx'],
    isLive: true,
  },
  record: { at: `${paths.verify}?number=${BLANK}`, sources: verify, isLive: true },
  publicWork: {
    at: `${paths.verify}?work=${BLANK}`,
    sources: [...verify, 'src/features/public-work/public-work-page.tsx'],
  },
  work: {
    at: `${paths.work}?id=${BLANK}`,
    sources: ['src/features/work/product-detail-page.tsx'],
    asks: [`${getWork.path}?id=`, `${listOwnSuccessions.path}?workId=`]
      .map((one) => API_PREFIX + one)
      .join(' '),
    needs: 'session',
  },
  market: market(),
  photo: market('photo'),
  draw: market('draw'),
  creative: market('creative'),
  transfer: market('transfer'),
} satisfies Record<string, PrerenderedPage>;

export type PrerenderedName = keyof typeof prerenderedPages;

const plain: Record<string, PrerenderedName> = {
  [paths.root]: 'home',
  [paths.home]: 'home',
  [paths.homeOld]: 'homeOld',
  [paths.about]: 'about',
  [paths.guidance]: 'guidance',
  [paths.partners]: 'partners',
  [paths.activities]: 'activities',
  [paths.terms]: 'terms',
  [paths.privacy]: 'privacy',
};

/** The page to show at an address before its script has loaded. @param path below the base path */
export function prerenderedPageFor(path: string, asked: URLSearchParams): PrerenderedName | undefined {
  // A token in the address may change who opens it.
  if (asked.has('token')) return undefined;
  if (path === paths.verify) return verifyPageFor(asked);
  if (path === paths.work) return asked.has('id') ? 'work' : undefined;
  if (path === paths.market) return marketPageFor(asked);
  return Object.hasOwn(plain, path) ? plain[path] : undefined;
}

function verifyPageFor(asked: URLSearchParams): PrerenderedName | undefined {
  const has = (key: string) => asked.has(key);
  const view = asked.get('view');
  if (has('gallery') || has('creator') || has('proof') || has('by')) return undefined;
  if (has('work')) return view === null ? 'publicWork' : undefined;
  if (has('number')) return view === null ? 'record' : view === 'judge' ? 'judgeRecord' : undefined;
  if (view === null) return 'verify';
  return view === 'judge' || view === 'note' || view === 'register' ? view : undefined;
}

function marketPageFor(asked: URLSearchParams): PrerenderedName | undefined {
  // A party of a contract may read it without a membership, and a search fills the form: the script renders
  // those.
  if ([...asked.keys()].some((key) => key !== 'workType')) return undefined;
  const workType = asked.get('workType');
  if (workType === null) return 'market';
  return workType === 'photo' || workType === 'draw' || workType === 'creative' || workType === 'transfer'
    ? workType
    : undefined;
}
