import { ORGANISATION_ROLES, STAFF_ROLES, type Access, type AccountAccess } from './access.ts';
import { allCalls, nameOf } from './all-calls.ts';

const purposeOf = (guardian: NonNullable<AccountAccess['guardian']>): 'buy' | 'sign' =>
  typeof guardian === 'object' && 'buy' in guardian ? 'buy' : 'sign';

const needsOf = ({ realName, member, guardian, tos }: AccountAccess): string[] => [
  ...(realName ? ['real name'] : []),
  ...(member ? ['package in force'] : []),
  ...(guardian === null ? [] : [`a minor’s guardian agrees to ${purposeOf(guardian)}`]),
  ...(tos ? [] : ['also before agreements are accepted']),
];

/** What a caller needs besides an account or a role. */
const conditionsOf = (access: Access): string[] => {
  if (access.by === 'account') return needsOf(access);
  if (access.by === 'visitor') return [];
  return [
    ...(access.secondPerson === null ? [] : [`two people: ${access.secondPerson}`]),
    ...(access.ownPassword ? [] : ['also with a one-time password']),
  ];
};

const rolesIn = (organisation: AccountAccess['organisation']): readonly string[] =>
  organisation === 'never'
    ? []
    : ORGANISATION_ROLES.slice(
        ORGANISATION_ROLES.findIndex((role) => organisation.replace('only-', '') === role),
      );

/** One line for the documentation of the interface. */
export function describeAccess(access: Access): string {
  const who =
    access.by === 'staff'
      ? access.roles.join('/')
      : access.by === 'account'
        ? `account (organisation: ${access.organisation})`
        : 'visitor';
  return [who, ...conditionsOf(access)].join('; ');
}

const CALLERS = ['visitor', 'person', ...ORGANISATION_ROLES, ...STAFF_ROLES] as const;
type Caller = (typeof CALLERS)[number];

function isNamed(access: Access, caller: Caller): boolean {
  if (access.by === 'visitor') return true;
  if (access.by === 'staff') return access.roles.some((role) => role === caller);
  if (caller === 'person') return !access.organisation.startsWith('only-');
  return rolesIn(access.organisation).includes(caller);
}

/** Calls × who may, for docs/security.md: by the folder of their address. */
export function accessPage(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = allCalls
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((call) => {
      const may = CALLERS.map((caller) => (isNamed(call.access, caller) ? '●' : ''));
      return row([`${call.path} \`${nameOf(call)}\``, ...may, conditionsOf(call.access).join('; ')]);
    });
  return [row(['call', ...CALLERS, 'and']), row(['---', ...CALLERS.map(() => ':-:'), '---']), ...lines].join(
    '\n',
  );
}
