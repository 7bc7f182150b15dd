import type { Onlooker } from '../fixture.ts';
import { enlarge, first, follows, inDialog, openKeys, opens } from './moves.ts';
import { desk, type Filled, type Screen } from './screen.ts';

/** Dialogs over the console's pages; nothing is decided in any of them. */
export function consoleDialogs(filled: Filled): Screen[] {
  const over = (state: string, who: Onlooker, path: string, act: NonNullable<Screen['act']>): Screen =>
    desk('dialogs', who, path, state, { act, isModal: true });
  const aCase = `/case?id=${[...filled.openCases.values()][0]}`;
  return [
    { ...over('wide', 'admin', '/components', opens('宽')), keepsLoading: true },
    { ...over('prompt', 'admin', '/components', opens('问一行字')), keepsLoading: true },
    over('keys', 'reviewer', '/queue', openKeys),
    over('case-keys', 'reviewer', aCase, openKeys),
    over('case-return', 'reviewer', aCase, opens('退回队列')),
    over('grant', 'operator', '/grants', opens('提出发放')),
    over('grant-decide', 'otherOperator', '/grants', opens('核准')),
    over('grant-withdraw', 'operator', '/grants', opens('撤回')),
    over('package', 'operator', '/packages', opens(/^修改/)),
    over('package-stop', 'operator', '/packages', opens(/^停售/)),
    over('package-decide', 'otherOperator', '/package-changes', opens('核准')),
    over('package-history', 'operator', '/packages', opens(/历史$/)),
    over('gate-remove', 'operator', '/gate', opens(/^移出/)),
    over('invoice', 'finance', '/invoices', opens('办理')),
    over('refund', 'finance', '/refunds', opens(/^审批/)),
    over('dispute', 'finance', '/disputes', opens(/^退回/)),
    over('difference', 'finance', '/reconciliations?show=open', first(follows, opens(/^写明处理/))),
    over('broadcast', 'operator', '/broadcasts', opens('继续预览')),
    over('broadcast-discard', 'operator', '/broadcasts', opens('作废')),
    over('broadcast-recall', 'operator', '/broadcasts', opens('撤回')),
    over('activity', 'operator', '/contents', opens('新建活动')),
    over('content-compare', 'operator', `/content-page?id=${filled.activity}`, opens(/^对比/)),
    over('content-take-back', 'operator', `/content-page?id=${filled.activity}`, opens('撤下')),
    over('identity-paper', 'operator', '/identity-reviews', first(follows, enlarge)),
    over('report', 'operator', '/reports', opens('办理')),
    over('report-remove', 'operator', '/reports', first(opens('办理'), inDialog('下架'))),
    over('report-keep', 'operator', '/reports', first(opens('办理'), inDialog('不下架'))),
    over('hold', 'operator', '/holds', opens('设置保全')),
    over('hold-confirm', 'otherOperator', '/holds', opens('复核')),
    over('request', 'operator', '/authority-requests', opens('录入文书')),
    over('request-withdraw', 'admin', '/authority-requests', opens('撤回')),
    over('reviewer', 'admin', '/reviewers', opens(/^设定/)),
    over('staff-add', 'admin', '/staff', opens('新增人员')),
    over('staff-leave', 'admin', '/staff', opens(/^离任/)),
  ];
}
