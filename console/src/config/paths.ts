/** Every address of the console, below its base path. */
export const paths = {
  root: '/',
  signIn: '/sign-in',
  password: '/password',
  queue: '/queue',
  case: '/case',
  packages: '/packages',
  grants: '/grants',
  invoices: '/invoices',
  broadcasts: '/broadcasts',
  delivery: '/delivery',
  refunds: '/refunds',
  disputes: '/disputes',
  reconciliations: '/reconciliations',
  reconciliation: '/reconciliation',
  roles: '/roles',
  identityReviews: '/identity-reviews',
  identityReview: '/identity-review',
  objections: '/objections',
  objection: '/objection',
  holds: '/holds',
  authorityRequests: '/authority-requests',
} as const;

export type Path = (typeof paths)[keyof typeof paths];
