import { API_PREFIX, getWork, listOwnSuccessions } from '@yinji/contract';
import { paths } from '../config/paths.ts';

/** A page that the server draws ahead, for nobody in particular, so that the first picture waits for no script. */
export interface DrawnPage {
  /** Path and query that it is drawn at. */
  at: string;
  /** The files that it is made of, as they are imported: their styles and scripts are fetched with the page. */
  sources: readonly string[];
  /** Answers to the page's questions are asked for and written into it; otherwise their places stay open. */
  isLive?: boolean;
  /**
   * Paths and queries of the page's own questions, a space between them, but for the work's id at the end of each: asked
   * before the script. The first one's answer names the picture.
   */
  asks?: string;
  /** Who it may be shown to before the script knows better. Default: anybody. */
  needs?: 'session' | 'member';
}

/** Stands where a number or a name will be: such pages are drawn for none of them. */
export const BLANK = '-';

const verify = ['src/app/verification/verify-entry.tsx', 'src/app/verification/verification-v2-page.tsx'];
const written = (path: string, source: string): DrawnPage => ({
  at: path,
  sources: [`src/features/info/${source}`],
  isLive: true,
});
const market = (workType: string): DrawnPage => ({
  at: `${paths.market}?workType=${workType}`,
  sources: [
    'src/features/market/market-page.tsx',
    ...(workType === 'transfer' ? ['src/features/market/transfer/transfer-desk.tsx'] : []),
  ],
  needs: 'member',
});

/** Which they are; an address says no more than which of them it is, so they are few whatever is asked. */
export const drawnPages = {
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
  photo: market('photo'),
  draw: market('draw'),
  creative: market('creative'),
  transfer: market('transfer'),
} satisfies Record<string, DrawnPage>;

export type DrawnName = keyof typeof drawnPages;

const plain: Record<string, DrawnName> = {
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

/** The page that may be shown at an address before its script has come. @param path below the base path */
export function drawnPageFor(path: string, asked: URLSearchParams): DrawnName | undefined {
  // A token in the address may make somebody else of who opens it.
  if (asked.has('token')) return undefined;
  if (path === paths.verify) return verifyPageFor(asked);
  if (path === paths.work) return asked.has('id') ? 'work' : undefined;
  if (path === paths.market) return marketPageFor(asked);
  return Object.hasOwn(plain, path) ? plain[path] : undefined;
}

function verifyPageFor(asked: URLSearchParams): DrawnName | undefined {
  const has = (key: string) => asked.has(key);
  const view = asked.get('view');
  if (has('gallery') || has('by')) return undefined;
  if (has('work')) return view === null ? 'publicWork' : undefined;
  if (has('number')) return view === null ? 'record' : view === 'judge' ? 'judgeRecord' : undefined;
  if (view === null) return 'verify';
  return view === 'judge' || view === 'note' || view === 'register' ? view : undefined;
}

function marketPageFor(asked: URLSearchParams): DrawnName | undefined {
  // A party of a contract reads it as no member, and a search fills the form: those are drawn by the script.
  if ([...asked.keys()].some((key) => key !== 'workType')) return undefined;
  const workType = asked.get('workType') ?? 'photo';
  return workType === 'photo' || workType === 'draw' || workType === 'creative' || workType === 'transfer'
    ? workType
    : undefined;
}
