import type { Backer, Backing } from './backing.ts';
import { PARTY_ROLES, type PartyRole } from './trust-root.ts';

const ROLE_WORDS: Record<PartyRole, string> = {
  operator: '平台',
  'creator-ca': '签名证书',
  'time-authority': '时间戳',
  witness: '见证',
};

export const nameRoles = (roles: readonly PartyRole[]): string =>
  roles.map((role) => ROLE_WORDS[role]).join('、');

const WHO_WORDS: Record<PartyRole, string> = {
  operator: '平台由谁运营',
  'creator-ca': '签名证书由谁签发',
  'time-authority': '时间戳由谁签发',
  witness: '账本由谁见证',
};

const NO_ROOT =
  '没有信任根，没有人说明这些密钥各属于谁：平台、证书、时间戳与见证有没有同属一家，是不是模拟的，都不知道。';
/** Of a proof that uses some of the roles only. */
const NO_ROOT_OF_SOME = '没有信任根，没有人说明这些密钥各属于谁：有没有同属一家，是不是模拟的，都不知道。';
const ALONE = '时间只有平台自己作证：没有别家的时间戳，也没有别家的见证。';
/** Of a proof that uses no time authority: there may be a time stamp elsewhere. */
const ALONE_AS_WITNESS = '账本只有平台自己作证：没有别家的见证。';
const NOBODY = '没有核验成立的';
const WITHHELD = '公开版未出示';

/** What stands beside a verdict: docs/evidence-format.md §19. */
export interface BackingWords {
  /** Warnings: one organisation has several roles, a role is simulated, or no root names the organisations. */
  notes: string[];
  /** One line a role; none without a root. */
  who: { says: string; who: string }[];
  /** What the bundle cannot prove against a malicious operator; undefined where no signer was shown. */
  unproven: string | undefined;
}

/** `roles`: those whose keys such a proof uses. */
export function wordBacking(
  backing: Backing,
  variant: 'full' | 'public' | undefined,
  roles: readonly PartyRole[] = PARTY_ROLES,
): BackingWords {
  const { parties, hasRoot } = backing;
  const noRoot = roles.length < PARTY_ROLES.length ? NO_ROOT_OF_SOME : NO_ROOT;
  if (!hasRoot) return { notes: [noRoot], who: [], unproven: unproven(backing) };
  const notes = backing.oneOrganisation.map(
    ({ organisation }) =>
      `${namePartly(parties, (each) => each.organisation === organisation)}同属一家：${organisation}。`,
  );
  const simulated = namePartly(parties, (each) => each.isSimulated === true);
  if (simulated !== '') notes.push(`${simulated}是模拟的：由评估程序代替，不具证明效力。`);
  if (backing.isOperatorAloneForTime === true)
    notes.push(roles.includes('time-authority') ? ALONE : ALONE_AS_WITNESS);
  const who = roles.map((role) => ({ says: WHO_WORDS[role], who: nameRole(parties, role, variant) }));
  return { notes, who, unproven: unproven(backing) };
}

/** The roles of those for whom the statement holds; 见证之一, where it holds for some of a role's keys only. */
export function namePartly(parties: readonly Backer[], holds: (party: Backer) => boolean): string {
  return PARTY_ROLES.flatMap((role) => {
    const found = parties.filter((each) => each.role === role);
    return found.some(holds) ? [`${ROLE_WORDS[role]}${found.every(holds) ? '' : '之一'}`] : [];
  }).join('、');
}

function nameRole(parties: readonly Backer[], role: PartyRole, variant: string | undefined): string {
  const names = parties.filter((party) => party.role === role).map((party) => nameParty(party));
  if (names.length > 0) return [...new Set(names)].join('、');
  return role === 'creator-ca' && variant === 'public' ? WITHHELD : NOBODY;
}

/** An organisation, said to be simulated where it is; or what a key calls itself. */
export function nameParty({ organisation, isSimulated, name }: Backer): string {
  if (organisation === undefined) return `${name}（未写明属于谁）`;
  return isSimulated === true ? `${organisation}（模拟）` : organisation;
}

/** Who deposited rests on the authority alone; where that is the operator, on nobody else. */
function unproven({ parties, isOperatorCa }: Backing): string | undefined {
  const authority = parties.find(({ role }) => role === 'creator-ca');
  if (!authority) return undefined;
  if (isOperatorCa === true)
    return '由谁存入，只有平台自己作证：签发证书的就是平台，它可以用别人的名字另发证书、代为签名，证据包查不出。';
  if (isOperatorCa === false)
    return `由谁存入，只靠签发证书的${nameParty(authority)}核对过姓名：它若与平台串通，可以用别人的名字另发证书，证据包查不出。`;
  return '由谁存入，只靠签发证书的机构核对过姓名，而不知道它是不是平台自己：若是，平台可以用别人的名字另发证书、代为签名，证据包查不出。';
}
