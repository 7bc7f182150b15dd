import type { StaffRole } from '@yinji/contract';

interface Place {
  /** Below the base path. */
  readonly path: `/${string}`;
  /** The roles that work there; everybody where none is named. */
  readonly roles?: readonly StaffRole[];
  /** Its group in the menu. A place without a group is opened from a list or from the account's menu. */
  readonly group?: keyof typeof groupNames;
  readonly word?: string;
  /** The address names the object by its `id`. */
  readonly showsOne?: true;
}

/** By task, in the order of the menu. */
export const groupNames = {
  own: '我的',
  reviewing: '审核',
  complaints: '争议',
  customers: '用户',
  publishing: '发布',
  money: '资金',
  oversight: '管理',
} as const;

/**
 * Every place of the console; in each group daily work comes first. Its page is the file of its name in a feature:
 * that of `identityReviews` is `identity-reviews-page.tsx`.
 */
export const places = {
  root: { path: '/' },
  signIn: { path: '/sign-in' },
  password: { path: '/password' },
  ownAccounts: { path: '/own-accounts' },
  ownSessions: { path: '/own-sessions' },
  secondFactor: { path: '/second-factor' },
  roles: { path: '/roles' },
  components: { path: '/components' },

  overview: { path: '/overview', group: 'own', word: '待办' },

  queue: { path: '/queue', roles: ['reviewer', 'admin'], group: 'reviewing', word: '审核队列' },
  case: { path: '/case', roles: ['reviewer', 'admin'], showsOne: true },
  decisions: { path: '/decisions', roles: ['reviewer', 'admin'], group: 'reviewing', word: '我的结论' },
  identityReviews: { path: '/identity-reviews', roles: ['operator'], group: 'reviewing', word: '实名审核' },
  identityReview: { path: '/identity-review', roles: ['operator'], showsOne: true },
  display: { path: '/display', roles: ['operator'], group: 'reviewing', word: '展示审核' },
  gate: { path: '/gate', roles: ['operator'], group: 'reviewing', word: '词库图库' },

  reports: { path: '/reports', roles: ['operator'], group: 'complaints', word: '举报' },
  objections: { path: '/objections', roles: ['operator', 'admin'], group: 'complaints', word: '异议' },
  objection: { path: '/objection', roles: ['operator', 'admin'], showsOne: true },
  successions: { path: '/successions', roles: ['operator', 'admin'], group: 'complaints', word: '继承与承继' },
  succession: { path: '/succession', roles: ['operator', 'admin'], showsOne: true },
  holds: { path: '/holds', roles: ['operator', 'admin'], group: 'complaints', word: '法律保全' },
  authorityRequests: {
    path: '/authority-requests',
    roles: ['operator', 'admin'],
    group: 'complaints',
    word: '协查调取',
  },

  desk: { path: '/desk', roles: ['operator'], group: 'customers', word: '客服' },
  packages: { path: '/packages', roles: ['operator'], group: 'customers', word: '套餐' },
  packageChanges: {
    path: '/package-changes',
    roles: ['operator', 'admin'],
    group: 'customers',
    word: '套餐核准',
  },
  grants: { path: '/grants', roles: ['operator', 'admin'], group: 'customers', word: '额度发放' },

  broadcasts: { path: '/broadcasts', roles: ['operator'], group: 'publishing', word: '公告' },
  contents: { path: '/contents', roles: ['operator', 'admin'], group: 'publishing', word: '内容页' },
  content: { path: '/content-page', roles: ['operator', 'admin'], showsOne: true },
  delivery: { path: '/delivery', roles: ['operator'], group: 'publishing', word: '发送情况' },

  orders: { path: '/orders', roles: ['finance', 'admin'], group: 'money', word: '查订单' },
  order: { path: '/order', roles: ['finance', 'admin'], showsOne: true },
  refunds: { path: '/refunds', roles: ['finance'], group: 'money', word: '退款审批' },
  disputes: { path: '/disputes', roles: ['finance'], group: 'money', word: '异常付款' },
  reconciliations: { path: '/reconciliations', roles: ['finance'], group: 'money', word: '对账' },
  reconciliation: { path: '/reconciliation', roles: ['finance'], showsOne: true },
  invoices: { path: '/invoices', roles: ['finance'], group: 'money', word: '发票' },
  orderFigures: { path: '/order-figures', roles: ['finance', 'admin'], group: 'money', word: '订单数据' },

  figures: { path: '/figures', roles: ['operator', 'admin'], group: 'oversight', word: '审核数据' },
  house: { path: '/house', roles: ['operator', 'admin'], group: 'oversight', word: '系统状态' },
  jobs: { path: '/jobs', roles: ['operator', 'admin'], group: 'oversight', word: '任务' },
  reviewers: { path: '/reviewers', roles: ['admin'] },
  securityLog: { path: '/security-log', roles: ['admin'], group: 'oversight', word: '安全日志' },
  staff: { path: '/staff', roles: ['admin'], group: 'oversight', word: '人员' },
  staffChanges: { path: '/staff-changes', roles: ['admin'] },
  audit: { path: '/audit', roles: ['admin'], group: 'oversight', word: '审计记录' },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;
export type Path = (typeof places)[PlaceName]['path'];

export const allPlaces: readonly (Place & { readonly path: Path })[] = Object.values(places);
export const paths = Object.fromEntries(Object.entries(places).map(([name, { path }]) => [name, path])) as {
  readonly [Name in PlaceName]: (typeof places)[Name]['path'];
};
