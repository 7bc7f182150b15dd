import { goOffline, openCard, openMenu, openPayment, openTerms, opens, press, showNotice } from './moves.ts';
import type { Filled, Screen } from './screen.ts';
import { detail, portal, shot, tab } from './screen.ts';

/** Dialogs over the portal's pages. */
export function dialogScreens({ works, ...filled }: Filled): Screen[] {
  const over = (state: string, who: Parameters<typeof shot>[1], path: string, act: Screen['act']) =>
    shot(state, who, path, { ...(act && { act }), isModal: true });
  return portal(
    'dialogs',
    over('package', 'user', '/tm-home-v2', press(/^购买/)),
    over('terms', 'user', '/tm-home-v2', openTerms),
    over('pay', 'user', '/tm-home-v2', openPayment),
    over('hover-card', 'member', '/tm-home-v2', openCard),
    over('menu', 'member', '/tm-home-v2', openMenu),
    over('shelf', 'member', detail(works['心经']), press('申请公开展示')),
    over('public-name', 'member', detail(works['虎']), press('更改署名')),
    over('question', 'member', detail(works['寻隐者不遇']), press('撤下展示')),
    over('refund', 'member', tab('payment'), press('申请退款')),
    over('invoice', 'member', tab('payment'), press('申请发票')),
    over('preferences', 'member', '/notices', press(/设置|偏好/)),
    over('rename', 'member', `${tab('account')}&track=evidence&state=draft`, opens(/改名/)),
    over('revoke', 'member', tab('myDigitallySigned'), opens('撤销证书')),
    over('phone', 'member', tab('changePassword'), opens(/更换手机/)),
    over('owner', 'member', `/tm-copyright?id=${works['春晓'].id}`, opens('增加一位著作权人')),
    over('filing', 'member', `/tm-copyright?id=${works['寻隐者不遇'].id}`, opens('开始记录')),
    over('change-withdraw', 'member', `/copyrightChange?id=${filled.change}`, opens(/撤回申请|删除/)),
    over('offer', 'other', '/market?workType=transfer', opens(/表达意向/)),
    over('report', 'visitor', `/verification-v2?work=${works['虎'].id}`, opens('举报')),
    over('notice', 'visitor', '/aboutUs', showNotice),
    over('offline', 'member', '/tm-verification', goOffline),
  );
}
