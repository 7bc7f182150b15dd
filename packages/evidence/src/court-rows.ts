import type { Backer, Backing } from './backing.ts';
import { namePartly, nameParty, nameRoles } from './backing-words.ts';
import type { BundleFacts } from './bundle-report.ts';
import { describeRevocation } from './revocation-words.ts';
import { PARTY_ROLES, type PartyRole } from './trust-root.ts';

export interface CourtRow {
  id: 'content' | 'time' | 'parties' | 'lawful' | 'relevant';
  name: string;
  /** What is so in this record. */
  fact: string;
  basis: string;
  repeat: string;
}

type KnownFacts = Pick<BundleFacts, 'revocation' | 'provenAt' | 'tokenTime' | 'authorityName'>;

/**
 * Facts, rules and commands by the three requirements of evidence. `backing` is known once a bundle was checked; without
 * it nothing is claimed of the record. `isSimulated`: the platform says that it runs authorities and witnesses itself.
 * `facts`: of the same bundle, for what is known of revocation and of who gave the proven time.
 */
export function courtRows(
  backing: Backing | undefined,
  isSimulated = false,
  facts: KnownFacts = {},
): CourtRow[] {
  const { creator, ...timestamps } = facts.revocation ?? {};
  return [
    {
      id: 'content',
      name: '真实性：内容未改',
      fact: '作品文件的 SHA-256 与 SM3 写在存入人签署的清单里；清单与签名的指纹写在账本记录里。改动其中一个字节，至少一项检查不成立。',
      basis:
        '《电子签名法》第五条（自最终形成时起内容完整、未被更改）；第八条第二项（保持内容完整性方法的可靠性）',
      repeat: '命令 1、2',
    },
    {
      id: 'time',
      name: '真实性：时间与保存',
      fact: backing ? timeFact(backing, isSimulated, facts) + revocationFact(timestamps) : UNCHECKED,
      basis: '《电子签名法》第八条第一项；《最高人民法院关于民事诉讼证据的若干规定》第九十三条第一款第一至五项',
      repeat: '命令 3、4',
    },
    {
      id: 'parties',
      name: '真实性：由谁提供',
      fact: backing ? independenceFact(backing, isSimulated) : UNCHECKED,
      basis: '《最高人民法院关于民事诉讼证据的若干规定》第九十四条第一款第二项（中立第三方平台提供或者确认）',
      repeat: '命令 4',
    },
    {
      id: 'lawful',
      name: '合法性',
      fact:
        '清单由签名证书的密钥签署；按平台的程序，密钥在存入人的设备上生成，平台不持有。公开账本只含指纹，不含作品内容与个人信息。' +
        revocationFact(creator && { creator }),
      basis: '《电子签名法》第七条、第十三条、第十四条',
      repeat: '命令 2',
    },
    {
      id: 'relevant',
      name: '关联性',
      fact: '清单写明文件大小与指纹，可与争议文件逐字节比对；作品名称与存入人以加盐指纹封存在清单里，由完整版证据包里的揭示文件打开。',
      basis: '《最高人民法院关于民事诉讼证据的若干规定》第八十七条第二项',
      repeat: '命令 1',
    },
  ];
}

const revocationFact = (revocation: BundleFacts['revocation'] = {}): string =>
  describeRevocation({ revocation })
    .map(({ says, what }) => `${says}：${what}。`)
    .join('');

const UNCHECKED = '放入证据包并核验之后，这里按它的内容写明。';
const SIMULATED =
  '评估环境：证书机构、时间戳机构与见证人都由平台自己模拟，并不独立于平台，本记录不能作为证据提交。';

const NAMED_SIMULATED = /模拟|simulated/i;
const callsItselfSimulated = ({ name }: Backer): boolean => NAMED_SIMULATED.test(name);
/** By the root; or, where no root speaks of the key, because it calls itself so. */
const isStandIn = (party: Backer): boolean => party.isSimulated ?? callsItselfSimulated(party);

/** 见证之一是模拟的; empty where none is known to be. */
function simulatedOf(parties: readonly Backer[]): string {
  const told = namePartly(parties, (party) => party.isSimulated === true);
  const own = namePartly(parties, (party) => party.isSimulated === undefined && callsItselfSimulated(party));
  return [told && `${told}是模拟的`, own && `${own}自称是模拟的`].filter((each) => each !== '').join('，');
}

const namesOf = ({ parties }: Backing, role: PartyRole): string => namesIn(ofRole(parties, role));
const namesIn = (parties: readonly Backer[]): string =>
  [...new Set(parties.map((party) => nameParty(party)))].join('、');
const ofRole = (parties: readonly Backer[], role: PartyRole) => parties.filter((party) => party.role === role);

/** The proven time is the earlier of the first token, which holds once it names its authority, and the quorum's. */
function findTimeGiver({ provenAt, tokenTime, authorityName }: KnownFacts): PartyRole | undefined {
  if (provenAt === undefined || tokenTime === undefined || authorityName === undefined) return undefined;
  return provenAt < tokenTime ? 'witness' : 'time-authority';
}

function timeFact(backing: Backing, isSimulated: boolean, facts: KnownFacts): string {
  const stamped = stampFact(backing, facts);
  const witnesses = ofRole(backing.parties, 'witness');
  if (witnesses.length === 0) return `${stamped}账本的检查点没有见证人联署，单凭本记录不能排除平台事后改写。`;
  const cosigned = `记录在只增不改的公开账本里，检查点由 ${witnesses.length} 把见证密钥联署：${namesOf(backing, 'witness')}。`;
  return stamped + cosigned + rewriting(backing, isSimulated);
}

function stampFact(backing: Backing, facts: KnownFacts): string {
  const [first, ...others] = ofRole(backing.parties, 'time-authority');
  if (!first) return '记录没有核验成立的时间戳。';
  const giver = findTimeGiver(facts);
  if (giver === undefined) return `记录有${namesIn([first, ...others])}签发的时间戳。`;
  const [fixed, rest] =
    giver === 'witness'
      ? ['足数见证人的联署', [first, ...others]]
      : [`${nameParty(first)}签发的时间戳`, others];
  const also = rest.length > 0 ? `另有${namesIn(rest)}签发的时间戳。` : '';
  return `记录的时间由${fixed}固定。${also}`;
}

function rewriting(backing: Backing, isSimulated: boolean): string {
  if (isSimulated) return '见证人由平台自己模拟，不能排除平台事后改写。';
  const witnesses = ofRole(backing.parties, 'witness');
  const simulated = simulatedOf(witnesses);
  if (backing.isOperatorWitness === true && !witnesses.every(isStandIn))
    return '见证人就是平台自己，不能排除平台事后改写。';
  if (simulated !== '') return `${simulated}，单凭本记录不能排除平台事后改写。`;
  if (backing.isOperatorWitness === undefined)
    return '不知道见证人是不是平台自己，单凭本记录不能排除平台事后改写。';
  return '平台要在事后插入、删去或改写而不被发现，须有见证人配合。';
}

/** Whose keys they are is the root's word; what follows from it is the court's to decide. */
function independenceFact(backing: Backing, isSimulated: boolean): string {
  if (isSimulated) return SIMULATED;
  const { parties } = backing;
  const simulated = simulatedOf(parties);
  const isWhole = PARTY_ROLES.some((role) => {
    const found = ofRole(parties, role);
    return found.length > 0 && found.every(isStandIn);
  });
  if (isWhole) return `${simulated}，不具证明效力，本记录不能作为证据提交。`;
  const partly = simulated && `${simulated}，不具证明效力。`;
  if (!backing.hasRoot)
    return `${partly}没有信任根说明时间戳机构与见证人各属于谁，不能据此认为它们独立于平台。`;
  const named = (['operator', 'creator-ca', 'time-authority', 'witness'] as const)
    .map((role) => [nameRoles([role]), namesOf(backing, role)])
    .filter(([, names]) => names !== '')
    .map(([role, names]) => `${role}属于${names}`);
  const shared = backing.oneOrganisation.map(
    ({ organisation }) =>
      `${namePartly(parties, (party) => party.organisation === organisation)}同属${organisation}，`,
  );
  const doubtful = namePartly(parties, (party) => party.isSimulated === false && callsItselfSimulated(party));
  const doubt = doubtful && `${doubtful}自称是模拟的，与信任根所写不符。`;
  return `${partly}信任根写明：${named.join('，')}。${doubt}${shared.join('')}它们与平台有无别的关联、平台是否中立，由法庭审查。`;
}

/** Whom one trusts for what: a valid verdict is as good as these. Parameters as of `courtRows`. */
export function reliances(backing: Backing, isSimulated = false, facts: KnownFacts = {}): [string, string][] {
  return [
    ['时间', whoseClock(backing, facts)],
    ['由谁存入', whoseName(backing)],
    ['账本没有改写', whoseWord(backing, isSimulated)],
    ['现在的状态', '相信平台按编号给出的答复；证据包只知道过去'],
  ];
}

function whoseClock(backing: Backing, facts: KnownFacts): string {
  const authorities = ofRole(backing.parties, 'time-authority');
  if (authorities.length === 0) return '没有核验成立的时间戳';
  const giver = findTimeGiver(facts);
  if (giver === 'witness') return `相信${namesOf(backing, 'witness')}的时钟与密钥`;
  return `相信${namesIn(giver === undefined ? authorities : authorities.slice(0, 1))}的时钟与密钥`;
}

function whoseName(backing: Backing): string {
  const authority = namesOf(backing, 'creator-ca');
  if (authority === '') return '没有核验：没有出示由谁签名';
  if (backing.isOperatorCa === true)
    return '相信平台：签发证书的就是它自己，它可以冒名另发证书，单凭证据包查不出';
  return `相信${authority}核对过姓名；平台若与它串通，可以冒名另发证书，单凭证据包查不出`;
}

function whoseWord(backing: Backing, isSimulated: boolean): string {
  const witnesses = ofRole(backing.parties, 'witness');
  if (witnesses.length === 0) return '相信平台：没有见证人联署';
  if (isSimulated) return '相信平台：见证人由它自己模拟';
  const simulated = simulatedOf(witnesses);
  if (witnesses.every(isStandIn)) return `没有可以相信的见证人：${simulated}`;
  if (backing.isOperatorWitness === true) return '相信平台：见证人就是它自己';
  const others = backing.isOperatorWitness === undefined ? '不是平台自己，也' : '';
  const remark = simulated && `；${simulated}`;
  return `相信${namesIn(witnesses)}${others}没有都与平台串通${remark}`;
}
