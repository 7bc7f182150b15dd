import type { BundleFacts } from './bundle-report.ts';
import type { Trust } from './trust.ts';

/** Whom a verdict depends on, from the trust files and the token. */
export interface Parties {
  creatorAuthorities: readonly string[];
  timeAuthorities: readonly string[];
  /** Those that cosigned. `organisation`: as the policy declares it. */
  witnesses: readonly { name: string; organisation?: string }[];
  /** Evaluation: the operator runs the authorities and the witnesses itself. */
  isSimulated: boolean;
}

export interface CourtRow {
  id: 'content' | 'time' | 'parties' | 'lawful' | 'relevant';
  name: string;
  /** What is so in this record. */
  fact: string;
  basis: string;
  repeat: string;
}

const SIMULATED_NAME = /模拟|simulated/i;

/** `isSimulated`: the platform says so. Names of the evaluation's authorities say it themselves. */
export function partiesOf(trust: Trust, facts: BundleFacts, isSimulated = false): Parties {
  const creatorAuthorities = [...new Set(trust.creatorAnchors.map(({ commonName }) => commonName))];
  const timeAuthorities = [facts.authorityName, facts.secondToken?.authorityName].filter(
    (name) => name !== undefined,
  );
  const witnesses = facts.witnesses.map(({ name }) => {
    const organisation = trust.policy.witnesses.find((each) => each.name === name)?.organisation;
    return { name, ...(organisation !== undefined && { organisation }) };
  });
  return {
    creatorAuthorities,
    timeAuthorities,
    witnesses,
    isSimulated:
      isSimulated || [...creatorAuthorities, ...timeAuthorities].some((name) => SIMULATED_NAME.test(name)),
  };
}

/**
 * Facts, rules and commands by the three requirements of evidence. `parties` are known once a bundle was
 * checked; without it nothing is claimed of the record.
 */
export function courtRows(parties: Parties | undefined): CourtRow[] {
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
      fact: parties ? timeFact(parties) : UNCHECKED,
      basis: '《电子签名法》第八条第一项；《最高人民法院关于民事诉讼证据的若干规定》第九十三条第一款第一至五项',
      repeat: '命令 3、4',
    },
    {
      id: 'parties',
      name: '真实性：由谁提供',
      fact: parties ? independenceFact(parties) : UNCHECKED,
      basis: '《最高人民法院关于民事诉讼证据的若干规定》第九十四条第一款第二项（中立第三方平台提供或者确认）',
      repeat: '命令 4',
    },
    {
      id: 'lawful',
      name: '合法性',
      fact: '清单由签名证书的密钥签署；按平台的程序，密钥在存入人的设备上生成，平台不持有。公开账本只含指纹，不含作品内容与个人信息。',
      basis: '《电子签名法》第七条、第十三条、第十四条',
      repeat: '命令 2',
    },
    {
      id: 'relevant',
      name: '关联性',
      fact: '清单写明文件大小与指纹，可与争议文件逐字节比对；作品名称与存入人以加盐指纹封存在清单里，由完整版证据包里的揭示文件打开。',
      basis: '《最高人民法院关于民事诉讼证据的若干规定》第九十三条',
      repeat: '命令 1',
    },
  ];
}

const UNCHECKED = '放入证据包并核验之后，这里按它的内容写明。';
const SIMULATED =
  '评估环境：证书机构、时间戳机构与见证人都由平台自己模拟，并不独立于平台，本记录不能作为证据提交。';

const named = (names: readonly string[]) => names.join('、');

function timeFact({ timeAuthorities, witnesses, isSimulated }: Parties): string {
  const stamped =
    timeAuthorities.length > 0
      ? `记录的时间由${named(timeAuthorities)}签发的时间戳固定。`
      : '记录没有核验成立的时间戳。';
  if (witnesses.length === 0) return `${stamped}账本的检查点没有见证人联署，单凭本记录不能排除平台事后改写。`;
  const cosigned = `记录在只增不改的公开账本里，检查点由 ${witnesses.length} 家见证人联署：${named(witnesses.map(({ name }) => name))}。`;
  return (
    stamped +
    cosigned +
    (isSimulated
      ? '见证人由平台自己模拟，不能排除平台事后改写。'
      : '平台要在事后插入、删去或改写而不被发现，须有见证人配合。')
  );
}

/** Independence is claimed only where the policy declares different organisations, and as the policy's word. */
function independenceFact({ witnesses, isSimulated }: Parties): string {
  if (isSimulated) return SIMULATED;
  const declared = [...new Set(witnesses.flatMap(({ organisation }) => organisation ?? []))];
  const isComplete = witnesses.length > 0 && witnesses.every(({ organisation }) => organisation !== undefined);
  if (isComplete && declared.length > 1)
    return `信任文件写明，联署的见证人分属 ${declared.length} 家机构：${named(declared)}。它们与平台有无关联、平台是否中立，由法庭审查。`;
  if (isComplete && declared.length === 1)
    return `信任文件写明，联署的见证人同属一家机构：${declared[0]}。它与平台有无关联、平台是否中立，由法庭审查。`;
  return '信任文件没有写明每一家见证人属于哪家机构，不能据此认为它们独立于平台。';
}

/** Whom one trusts for what: a valid verdict is as good as these. */
export function reliances(parties: Parties): [string, string][] {
  const { creatorAuthorities, timeAuthorities, witnesses, isSimulated } = parties;
  return [
    ['时间', `相信${named(timeAuthorities) || '时间戳机构'}的时钟与密钥`],
    [
      '由谁存入',
      `相信${named(creatorAuthorities) || '证书机构'}核对过姓名；平台若与它串通，可以冒名另发证书，单凭证据包查不出`,
    ],
    ['账本没有改写', whoseWord(witnesses.length > 0, isSimulated)],
    ['现在的状态', '相信平台按编号给出的答复；证据包只知道过去'],
  ];
}

function whoseWord(isCosigned: boolean, isSimulated: boolean): string {
  if (!isCosigned) return '相信平台：没有见证人联署';
  return isSimulated ? '相信平台：见证人由它自己模拟' : '相信联署的见证人没有都与平台串通';
}
