import { depositMoments, photoMoments } from '../deposit-moments.ts';
import type { Filled, Screen } from './screen.ts';
import { detail, NOBODY, portal, shot } from './screen.ts';

/** A work from its file to its certificate, and what may happen to it afterwards. */
export function workScreens(filled: Filled, objection: string): Screen[] {
  const { works } = filled;
  const change = (words: string) => `/copyrightChange${words}`;
  return [
    ...portal(
      'product-detail',
      shot('certified', 'member', detail(works['寻隐者不遇'])),
      shot('disputed', 'member', detail(works['一池秋水'])),
      shot('revoked', 'member', detail(works['临《奥维尔教堂》'])),
      shot('deposited', 'member', detail(works['心经'])),
      shot('claimed', 'member', detail(works['寿'])),
      shot('awaited', 'member', detail(works['收获'])),
      shot('rejected', 'other', `/product-detail?id=${filled.copy}`),
      shot('missing', 'fresh', detail(works['虎'])),
      shot('error', 'member', detail(works['虎']), { isBroken: true }),
    ),
    ...portal(
      'upload-artwork',
      shot('fresh', 'fresh', '/upload-artwork'),
      shot('member', 'member', '/upload-artwork'),
      shot('draft', 'member', `/upload-artwork?id=${filled.draft}`),
      shot('missing', 'member', `/upload-artwork?id=${NOBODY}`),
      shot('error', 'member', `/upload-artwork?id=${filled.draft}`, { isBroken: true }),
      ...(['photo', 'photo-judged'] as const).map((moment) =>
        shot(moment, 'maker', '/upload-artwork', { act: photoMoments[moment] }),
      ),
      ...(
        [
          'fingerprint',
          'deposited-before',
          'details',
          'sign',
          'receipt',
          'upload',
          'offline',
          'done',
          'seen-before',
        ] as const
      ).map((moment) =>
        shot(moment, 'maker', '/upload-artwork', { act: (page) => depositMoments[moment](page) }),
      ),
    ),
    ...portal(
      'import-artworks',
      shot('start', 'member', '/import-artworks'),
      shot('interrupted', 'member', `/import-artworks?id=${filled.batch}`),
      shot('empty', 'fresh', '/import-artworks'),
      shot('missing', 'member', `/import-artworks?id=${NOBODY}`),
      shot('error', 'member', '/import-artworks', { isBroken: true }),
    ),
    ...portal(
      'transfer',
      shot('offers', 'member', '/market?workType=transfer'),
      shot('new', 'member', `/market?workType=transfer&work=${works['虎'].id}`),
      shot('drafted', 'member', `/market?workType=transfer&transfer=${filled.drafted}`),
      shot('signing', 'member', `/market?workType=transfer&transfer=${filled.signing}`),
      shot('counterparty', 'other', `/market?workType=transfer&transfer=${filled.signing}`),
      shot('empty', 'maker', '/market?workType=transfer'),
      shot('stranger', 'fresh', '/market?workType=transfer'),
      shot('missing', 'fresh', `/market?workType=transfer&transfer=${filled.signing}`),
      shot('error', 'member', '/market?workType=transfer', { isBroken: true }),
    ),
    ...portal(
      'tm-copyright',
      shot('visitor', 'visitor', '/tm-copyright'),
      shot('empty', 'fresh', '/tm-copyright'),
      shot('error', 'member', `/tm-copyright?id=${works['春晓'].id}`, { isBroken: true }),
      shot('form', 'member', `/tm-copyright?id=${works['春晓'].id}`),
      shot('passed', 'member', `/tm-copyright?id=${works['寻隐者不遇'].id}`),
      shot('missing', 'fresh', `/tm-copyright?id=${works['春晓'].id}`),
    ),
    ...portal(
      'copyrightChange',
      shot('list', 'member', change('')),
      shot('draft', 'member', change(`?id=${filled.change}`)),
      shot('missing', 'fresh', change(`?id=${filled.change}`)),
      shot('empty', 'fresh', change('')),
      shot('error', 'member', change(''), { isBroken: true }),
      shot('objections', 'other', change('?kind=objection')),
      shot('objection', 'other', change(`?kind=objection&id=${objection}`)),
      shot('answering', 'member', change(`?kind=objection&id=${filled.disputed}`)),
      shot('compared', 'other', change(`?kind=objection&id=${filled.disputed}`)),
      shot('objection-missing', 'fresh', change(`?kind=objection&id=${filled.disputed}`)),
      shot('objections-empty', 'fresh', change('?kind=objection')),
      shot('objections-error', 'other', change('?kind=objection'), { isBroken: true }),
      shot('successions', 'other', change('?kind=succession')),
      shot('succession', 'other', change(`?kind=succession&id=${filled.succession}`)),
      shot('succession-holder', 'member', change(`?kind=succession&id=${filled.succession}`)),
      shot('succession-new', 'other', change('?kind=succession-new')),
      shot('succession-missing', 'fresh', change(`?kind=succession&id=${filled.succession}`)),
      shot('successions-empty', 'fresh', change('?kind=succession')),
      shot('successions-error', 'other', change('?kind=succession'), { isBroken: true }),
    ),
  ];
}
