import { openReceipt, unfolds } from './moves.ts';
import { portal, shot, tab, type Screen } from './screen.ts';

/** A person's own pages: works, name, money, keys, galleries, messages. */
export function peopleScreens(filled: { gallery: string }, notice: string): Screen[] {
  return [
    ...portal(
      'personal-account',
      shot('member', 'member', tab('account')),
      shot('not-found', 'member', `${tab('account')}&keyword=${encodeURIComponent('不在这里的名字')}`),
      shot('empty', 'fresh', tab('account')),
      shot('error', 'member', tab('account'), { isBroken: true }),
    ),
    ...portal(
      'personal-myProfile',
      shot('member', 'member', tab('myProfile')),
      shot('fresh', 'fresh', tab('myProfile')),
      shot('organisation', 'owner', tab('myProfile')),
      shot('guardian', 'member', tab('myProfile'), { act: unfolds('为孩子办理监护', /姓名/) }),
      shot('error', 'member', tab('myProfile'), { isBroken: true }),
    ),
    ...portal(
      'personal-memberCenter',
      shot('member', 'member', tab('memberCenter')),
      shot('fresh', 'fresh', tab('memberCenter')),
      shot('error', 'member', tab('memberCenter'), { isBroken: true }),
    ),
    ...portal(
      'personal-payment',
      shot('member', 'member', tab('payment')),
      shot('refunding', 'other', tab('payment')),
      shot('receipt', 'member', tab('payment'), { act: openReceipt }),
      shot('empty', 'fresh', tab('payment')),
      shot('error', 'member', tab('payment'), { isBroken: true }),
    ),
    ...portal(
      'personal-myDigitallySigned',
      shot('member', 'member', tab('myDigitallySigned')),
      shot('fresh', 'fresh', tab('myDigitallySigned')),
      shot('unmade', 'user', tab('myDigitallySigned')),
      shot('error', 'member', tab('myDigitallySigned'), { isBroken: true }),
    ),
    ...portal(
      'personal-galleryTemplate',
      shot('member', 'member', tab('galleryTemplate')),
      shot('editor', 'member', `${tab('galleryTemplate')}&id=${filled.gallery}`),
      shot('missing', 'fresh', `${tab('galleryTemplate')}&id=${filled.gallery}`),
      shot('empty', 'fresh', tab('galleryTemplate')),
      shot('error', 'member', tab('galleryTemplate'), { isBroken: true }),
    ),
    ...portal(
      'personal-changePassword',
      shot('member', 'member', tab('changePassword')),
      shot('error', 'member', tab('changePassword'), { isBroken: true }),
    ),
    ...portal(
      'my-wallet',
      shot('member', 'member', '/my-wallet'),
      shot('empty', 'fresh', '/my-wallet'),
      shot('error', 'member', '/my-wallet', { isBroken: true }),
    ),
    ...portal(
      'notices',
      shot('member', 'member', '/notices'),
      shot('empty', 'user', '/notices'),
      shot('error', 'member', '/notices', { isBroken: true }),
    ),
    ...portal(
      'notice-detail',
      shot('member', 'member', `/notice-detail?id=${notice}`),
      shot('missing', 'fresh', `/notice-detail?id=${notice}`),
      shot('error', 'member', `/notice-detail?id=${notice}`, { isBroken: true }),
    ),
  ];
}
