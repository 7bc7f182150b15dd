import type { Onlooker } from '../fixture.ts';
import { finds, follows } from './moves.ts';
import { desk, NOBODY, type Filled, type Screen } from './screen.ts';

/** Every page of the console, by role. */
export function consolePages(filled: Filled): Screen[] {
  return [
    desk('sign-in', 'visitor', '/sign-in', 'door'),
    desk('queue', 'reviewer'),
    ...[...filled.openCases].map(([kind, id]) => desk('case', 'reviewer', `/case?id=${id}`, kind)),
    desk('decisions', 'reviewer'),
    desk('password', 'reviewer'),
    ...OPERATOR.map((name) => desk(name, 'operator')),
    desk('desk', 'operator', '/desk', 'found', { act: finds(filled.phone, '.desk-entries') }),
    desk('desk', 'operator', '/desk', 'missing', { act: finds('13900000000', '[aria-invalid=true]') }),
    desk('objection', 'operator', `/objection?id=${filled.disputed}`),
    desk('succession', 'operator', `/succession?id=${filled.succession}`),
    ...FINANCE.map((name) => desk(name, 'finance')),
    ...ADMIN.map((name) => desk(name, 'admin')),
    desk('components', 'admin', '/components', 'filled', { keepsLoading: true }),
    desk('own-accounts', 'reviewer', '/own-accounts', 'reviewer'),
    // Detail pages that a list opens.
    desk('reconciliation', 'finance', '/reconciliations?show=open', 'day', { act: follows }),
    desk('order', 'finance', '/disputes', 'told', { act: follows }),
    desk('content-page', 'operator', '/contents', 'editor', { act: follows }),
    desk('content-page', 'admin', '/contents', 'read', { act: follows }),
    desk('identity-review', 'operator', '/identity-reviews', 'open', { act: follows }),
    ...brokenPages(),
    ...emptyPages(),
  ];
}

const OPERATOR = [
  'display',
  'gate',
  'reports',
  'objections',
  'successions',
  'identity-reviews',
  'holds',
  'desk',
  'grants',
  'broadcasts',
  'contents',
  'delivery',
  'packages',
  'package-changes',
] as const;
const FINANCE = [
  'overview',
  'orders',
  'refunds',
  'disputes',
  'reconciliations',
  'invoices',
  'order-figures',
] as const;
const ADMIN = [
  'authority-requests',
  'figures',
  'house',
  'jobs',
  'reviewers',
  'staff',
  'staff-changes',
  'own-sessions',
  'security-log',
  'second-factor',
  'audit',
  'roles',
  'own-accounts',
] as const;

/** Every page without data, or with a missing object. */
function brokenPages(): Screen[] {
  const broken = (who: Onlooker) => (name: string) => desk(name, who, `/${name}`, 'error', { isBroken: true });
  return [
    ...['queue', 'decisions'].map(broken('reviewer')),
    ...OPERATOR.filter((name) => name !== 'desk').map(broken('operator')),
    ...FINANCE.filter((name) => name !== 'orders').map(broken('finance')),
    ...ADMIN.filter((name) => name !== 'roles').map(broken('admin')),
    ...(
      [
        ['case', 'reviewer'],
        ['objection', 'operator'],
        ['succession', 'operator'],
        ['content-page', 'operator'],
        ['identity-review', 'operator'],
        ['order', 'finance'],
        ['reconciliation', 'finance'],
      ] as const
    ).map(([name, who]) => desk(name, who, `/${name}?id=${NOBODY}`, 'missing', { expectsRefusal: true })),
  ];
}

function emptyPages(): Screen[] {
  return [
    desk('queue', 'second', '/queue', 'idle'),
    desk('decisions', 'reviewer', '/decisions?show=overturned', 'empty'),
    desk('refunds', 'finance', '/refunds?show=failed', 'empty'),
    desk('invoices', 'finance', '/invoices?show=rejected', 'empty'),
    desk('reports', 'operator', '/reports?show=decided', 'empty'),
    desk('grants', 'operator', '/grants?show=decided', 'empty'),
    desk('package-changes', 'operator', '/package-changes?show=decided', 'empty'),
    desk('successions', 'operator', '/successions?show=ended', 'empty'),
    desk('holds', 'operator', '/holds?show=lifted', 'empty'),
    desk('authority-requests', 'admin', '/authority-requests?show=ended', 'empty'),
    desk('security-log', 'admin', '/security-log?kind=file-refused', 'empty'),
    desk('audit', 'admin', `/audit?subject=${NOBODY}`, 'empty'),
  ];
}
