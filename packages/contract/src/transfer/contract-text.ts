import { copyrights } from '../certification/index.ts';
import { amountInWords } from './amount-in-words.ts';
import type { TransferKindWord } from './contract-terms.ts';
import { territoryName } from './territories.ts';

/** contract.json: the text both parties sign, as canonical JSON (docs/evidence-format.md §15). */
export interface TransferContract {
  type: 'transfer-contract';
  v: 1;
  number: string;
  /** 32 hex digits: nobody can guess the contract from its digest. */
  nonce: string;
  kind: TransferKindWord;
  made_at: string;
  work: { title: string; deposit_id: string; record_sha256: string; file_sha256: string };
  holder: ContractParty;
  counterparty: ContractParty;
  /** Names of the agreeing co-owners. */
  co_owners: string[];
  rights: number[];
  territory: string;
  starts_on: string;
  last_day: string | null;
  price_fen: number | null;
  payment: string;
  delivery: string;
  breach: string;
  dispute: 'court' | 'arbitration';
  arbitration: string;
  other: string;
}

/** While it is drafted: without a price nothing is agreed, not even that there is none. */
export type ContractPreview = Omit<TransferContract, 'price_fen'> & { price_fen: number | null | undefined };

export interface ContractParty {
  name: string;
  /** As printed on documents, a person's number masked. */
  document: string;
}

export interface Clause {
  heading: string;
  lines: string[];
}

export const TRANSFER_TITLES = {
  assignment: '著作权转让合同',
  'exclusive-licence': '著作权专有许可使用合同',
  licence: '著作权非专有许可使用合同',
} as const;
const PARTIES = {
  assignment: ['转让方', '受让方'],
  'exclusive-licence': ['许可方', '被许可方'],
  licence: ['许可方', '被许可方'],
} as const;
export const partyWords = (kind: TransferKindWord): readonly [string, string] => PARTIES[kind];

export const rightNames = (rights: readonly number[]): string =>
  rights
    .toSorted((a, b) => a - b)
    .map((at) => copyrights[at - 1] ?? '')
    .join('、');

const chineseDay = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
};

export const termWords = (startsOn: string, lastDay: string | null): string =>
  lastDay === null
    ? `自${chineseDay(startsOn)}起，至该权利的法定保护期届满`
    : `自${chineseDay(startsOn)}起，至${chineseDay(lastDay)}止（首尾两日均计入）`;

export const fenWords = (fen: number): string => {
  const yuan = Math.floor(fen / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `人民币 ${yuan}.${String(fen % 100).padStart(2, '0')} 元`;
};

const paragraphs = (words: string) => words.split('\n').filter((one) => one.trim() !== '');

/**
 * The contract in words: made from its data alone, so that anybody with contract.json can make the same text.
 */
export function contractClauses(contract: ContractPreview): Clause[] {
  const [from, to] = PARTIES[contract.kind];
  const isLicence = contract.kind !== 'assignment';
  const does = isLicence ? '许可' : '转让';
  return [
    {
      heading: '当事人',
      lines: [
        `${from}（甲方）：${contract.holder.name}，${contract.holder.document}`,
        `${to}（乙方）：${contract.counterparty.name}，${contract.counterparty.document}`,
        ...(contract.co_owners.length === 0
          ? []
          : [`与甲方共有著作权的人：${contract.co_owners.join('、')}，均已同意本合同。`]),
      ],
    },
    {
      heading: '作品',
      lines: [
        `名称：《${contract.work.title}》`,
        `存证编号：${contract.work.deposit_id}`,
        `文件指纹（SHA-256）：${contract.work.file_sha256}`,
        `存证记录摘要（SHA-256）：${contract.work.record_sha256}`,
      ],
    },
    {
      heading: `${does}的权利`,
      lines: [
        `甲方向乙方${does}该作品的下列财产权：${rightNames(contract.rights)}。`,
        ...LICENCE_LINES[contract.kind],
        '发表权、署名权、修改权、保护作品完整权为人身权，不在本合同之内，不得转让。',
        `合同中未明确${does}的权利，未经甲方同意，乙方不得行使（著作权法第二十九条）。`,
      ],
    },
    {
      heading: '地域与期间',
      lines: [
        `地域范围：${territoryName(contract.territory)}。`,
        `期间：${termWords(contract.starts_on, contract.last_day)}。`,
        '本合同以前已经许可他人使用的，原许可在其范围和期间内继续有效。',
      ],
    },
    {
      heading: '价金',
      lines:
        contract.price_fen === undefined
          ? ['价金待填。', ...paragraphs(contract.payment)]
          : contract.price_fen === null
            ? ['双方约定无偿。', ...paragraphs(contract.payment)]
            : [
                `${fenWords(contract.price_fen)}（大写：${amountInWords(contract.price_fen)}）。`,
                ...paragraphs(contract.payment),
                '价金由双方自行交付，平台不收取、不代管、不结算。',
              ],
    },
    { heading: '交付的日期和方式', lines: paragraphs(contract.delivery) },
    { heading: '违约责任', lines: paragraphs(contract.breach) },
    {
      heading: '争议解决',
      lines: [
        contract.dispute === 'court'
          ? '双方协商不成的，向有管辖权的人民法院起诉。'
          : `双方协商不成的，提交${contract.arbitration}仲裁。`,
      ],
    },
    {
      heading: '甲方的保证',
      lines: [
        '甲方享有上列权利，且没有就同一权利、地域与期间另作与本合同相抵触的转让或专有许可；共有人已全部列明。',
      ],
    },
    {
      heading: '电子签名',
      lines: [
        '双方约定以电子签名订立本合同（电子签名法第三条、第十三条）。被签署的是本合同的规范数据（contract.json）的原始字节，双方签署同一份字节；本文本由该数据生成。',
        `双方均签署后合同成立。双方各执完整副本；平台只登载摘要，并作形式审核，不判断权属。`,
      ],
    },
    ...(contract.other === '' ? [] : [{ heading: '其他', lines: paragraphs(contract.other) }]),
  ];
}

const LICENCE_LINES = {
  assignment: ['自平台登载之日起，上列权利在本合同所载地域与期间内归乙方。'],
  'exclusive-licence': [
    '许可为专有使用权：在所载地域与期间内，乙方有权排除包括甲方在内的任何人以同样的方式使用作品。',
    '乙方许可第三人行使同一权利，须取得甲方许可。',
  ],
  licence: ['许可为非专有使用权：甲方可以自行使用，也可以许可他人使用。乙方不得再许可第三人。'],
} as const;
