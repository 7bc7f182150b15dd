import type { Filled, Screen } from './screen.ts';
import { layBundle } from './moves.ts';
import { NOBODY, portal, shot } from './screen.ts';

export interface Numbers {
  /** The address at which a record is looked up, with or without its query code. */
  query: (title: keyof Filled['works'], withCode?: boolean) => string;
  certificate: string;
  /** A valid number that belongs to nothing. */
  wrong: string;
  /** The bundle of 寻隐者不遇. */
  bundle: Uint8Array;
}

/** Public pages: entry, market, verification, galleries and the stack's own information. */
export function publicScreens(filled: Filled, { query, certificate, wrong, bundle }: Numbers): Screen[] {
  const { works } = filled;
  return [
    ...portal(
      'tm-home-v2',
      shot('visitor', 'visitor', '/tm-home-v2'),
      shot('member', 'member', '/tm-home-v2'),
      shot('error', 'visitor', '/tm-home-v2', { isBroken: true }),
    ),
    ...portal(
      'login-v2',
      shot('login', 'visitor', '/login-v2?mode=login'),
      shot('register', 'visitor', '/login-v2?mode=register'),
      shot('reset', 'visitor', '/login-v2?help=reset'),
      shot('recover', 'visitor', '/login-v2?mode=login&help=recover'),
    ),
    ...portal(
      'market',
      shot('draw', 'member', '/market?workType=draw'),
      shot('photo', 'member', '/market?workType=photo'),
      shot('empty', 'member', '/market?workType=creative'),
      shot('not-found', 'visitor', `/market?workType=draw&keyword=${encodeURIComponent('不在这里的名字')}`),
      shot('error', 'member', '/market?workType=draw', { isBroken: true }),
    ),
    ...portal(
      'tm-verification',
      shot('member', 'member', '/tm-verification'),
      shot('file', 'member', '/tm-verification?by=file'),
      shot('picture', 'member', '/tm-verification?by=picture'),
    ),
    ...portal(
      'verification-result',
      shot('valid', 'member', query('寻隐者不遇').replace('verification-v2', 'verification-result')),
      shot('missing', 'member', `/verification-result?number=${wrong}`, { expectsRefusal: true }),
      shot('error', 'member', query('寻隐者不遇').replace('verification-v2', 'verification-result'), {
        isBroken: true,
      }),
    ),
    ...portal(
      'verification-v2',
      shot('open', 'visitor', '/verification-v2'),
      shot('file', 'visitor', '/verification-v2?by=file'),
      shot('picture', 'visitor', '/verification-v2?by=picture'),
      shot('valid', 'visitor', query('寻隐者不遇')),
      shot('certificate', 'visitor', `/verification-v2?number=${certificate}`),
      shot('private', 'visitor', query('心经', false), { expectsRefusal: true }),
      shot('disputed', 'visitor', query('一池秋水')),
      shot('revoked', 'visitor', query('临《奥维尔教堂》')),
      shot('missing', 'visitor', `/verification-v2?number=${wrong}`, { expectsRefusal: true }),
      shot('judge', 'visitor', `${query('寻隐者不遇')}&view=judge`),
      shot('judge-checked', 'visitor', `${query('寻隐者不遇')}&view=judge`, { act: layBundle(bundle) }),
      shot('note', 'visitor', '/verification-v2?view=note'),
      shot('register', 'visitor', '/verification-v2?view=register'),
      shot('self-proof', 'visitor', '/verification-v2?proof=self'),
      shot('self-proof-caught', 'visitor', '/verification-v2?proof=self', {
        act: (page) => page.getByRole('radio', { name: '翻转一个字节' }).check(),
      }),
      shot('accuracy', 'visitor', '/verification-v2?proof=accuracy'),
      shot('service', 'visitor', '/verification-v2?proof=service'),
      shot('service-error', 'visitor', '/verification-v2?proof=service', { isBroken: true }),
      shot('self-proof-error', 'visitor', '/verification-v2?proof=self', { isBroken: true }),
      shot('work', 'visitor', `/verification-v2?work=${works['虎'].id}`),
      shot('creator', 'visitor', `/verification-v2?work=${works['虎'].id}`, {
        act: (page) => page.locator('.public-work-creator a').click(),
      }),
      shot('work-missing', 'visitor', `/verification-v2?work=${works['心经'].id}`, { expectsRefusal: true }),
      shot('work-error', 'visitor', `/verification-v2?work=${works['虎'].id}`, { isBroken: true }),
      shot('register-error', 'visitor', '/verification-v2?view=register', { isBroken: true }),
      shot('error', 'visitor', query('寻隐者不遇'), { isBroken: true }),
    ),
    ...portal(
      'gallery-index',
      shot('member', 'member', '/gallery-index'),
      shot('error', 'member', '/gallery-index', { isBroken: true }),
      shot('missing', 'visitor', `/verification-v2?gallery=${filled.gallery}`, { expectsRefusal: true }),
      shot('shown-error', 'visitor', `/verification-v2?gallery=${filled.shown.wall}`, { isBroken: true }),
      ...Object.entries(filled.shown).map(([template, id]) =>
        shot(template, 'visitor', `/verification-v2?gallery=${id}`),
      ),
    ),
    ...['equity', 'activity', 'guidance', 'partner', 'aboutUs', 'userPolicy', 'privacyPolicy'].flatMap((name) =>
      portal(
        name,
        shot('default', 'member', `/${name}`),
        shot('error', 'visitor', `/${name}`, { isBroken: true }),
      ),
    ),
    ...portal(
      'activity-detail',
      shot('default', 'visitor', `/activity-detail?id=${filled.activity}`),
      shot('missing', 'visitor', `/activity-detail?id=${NOBODY}`, { expectsRefusal: true }),
      shot('error', 'visitor', `/activity-detail?id=${filled.activity}`, { isBroken: true }),
    ),
    ...portal(
      'scanFaceCallBack',
      shot('user', 'user', '/scanFaceCallBack'),
      shot('fresh', 'fresh', '/scanFaceCallBack'),
      shot('lost', 'visitor', '/scanFaceCallBack'),
    ),
  ];
}
