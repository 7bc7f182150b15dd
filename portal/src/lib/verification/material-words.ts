import type { MaterialCheckId, MaterialFault } from './engine/material-engine.ts';

/** What is said of a proof from a work's making (创作过程). */
export const materialWords = {
  held: {
    stamp: '核验成立',
    phrases: (day: string, clock: string) => [`${day}${clock}之前，`, '这个文件', '已经存在。'],
    lead: '当时已注明它属于下面这个编号的作品。证明的是时间，不是谁画的。',
  },
  other: {
    stamp: '不一致',
    phrases: ['您选的文件，', '不是记录里的这一个。'],
    lead: '请向存入人要存证时的原文件：一个字节都不能差，改名不影响。',
  },
  refused: {
    stamp: '不成立',
    phrases: ['这份创作过程的证明', '不成立。'],
    lead: '请向存入人要平台给的原始 zip，不要解开后改动其中的文件。',
  },
  open: {
    stamp: '还不能下结论',
    file: ['证明放好了，', '还要文件本身。'],
    fileLead: '请把这份草稿、图层或原片的原文件也放进来，才能知道说的是不是它。',
    part: ['证明不齐，', '还不能下结论。'],
    partLead: (parts: string) => `还缺 ${parts}。它们都在存入人下载的证明 zip 里。`,
    policy: '信任文件里没有可用的 policy.txt，或与信任根对不上，账本一项无法核对。',
  },
  checks: {
    reveal: {
      title: 'material.json 读得出',
      proves: '这是一份格式规范的揭示。',
      limit: '其中的内容为真',
    },
    record: {
      title: '揭示打得开记录里的承诺',
      proves: '记入账本的正是这个指纹、这个大小与这个作品编号。',
      limit: '文件出自谁手',
    },
    file: {
      title: '文件与揭示一致',
      proves: '您手里的就是记入账本的那个文件。',
      limit: '它就是那件作品的来历',
    },
    inclusion: { title: '记录在账本里', proves: '记录是账本这棵树的一片叶子。', limit: '记录的内容为真' },
    log: { title: '账本的签名', proves: '这棵树由所信的账本签出。', limit: '别处没有另一棵树' },
    quorum: {
      title: '见证人的联署',
      proves: '足够多的见证人见过同一份账本。',
      limit: '见证人看过文件',
    },
  } satisfies Record<MaterialCheckId, { title: string; proves: string; limit: string }>,
  faults: {
    unreadable: '读不出来，或不是规范的写法。',
    'other-record': '这不是创作过程的记录。',
    'not-opened': '算出的承诺与记录里的不同。',
    'not-in-log': '证明与记录、账本或见证人对不上。',
    size: '文件的大小与揭示里写的不同。',
    sha256: '文件的 SHA-256 与揭示里写的不同。',
    sm3: '文件的 SM3 与揭示里写的不同。',
  } satisfies Record<Exclude<MaterialFault['kind'], 'missing'>, string>,
  missing: (part: string) => `还缺${part}`,
  parts: { file: '文件本身', policy: '能用的信任文件' } as Record<string, string>,
  facts: '证明所载',
  number: '所属作品的编号',
  received: '记入账本',
  size: '文件大小',
  place: '账本位置',
  placeOf: (index: string) => `第 ${index} 条（从 0 数起）`,
  witnesses: '见证人',
  heldName: '创作过程的证明',
} as const;
