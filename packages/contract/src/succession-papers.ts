import type { SuccessionKind, SuccessionPaperKind } from './attachment-kinds.ts';

interface Need {
  /** Any one of these. */
  oneOf: readonly SuccessionPaperKind[];
  message: string;
}

const NEEDS: Record<SuccessionKind, readonly Need[]> = {
  inheritance: [
    { oneOf: ['death'], message: '请上传死亡证明' },
    {
      oneOf: ['relation', 'will', 'notary', 'court'],
      message: '请上传关系证明、遗嘱、继承权公证书或法院文书之一',
    },
    {
      oneOf: ['consent', 'notary', 'court'],
      message: '请上传其他继承人的同意（或没有其他继承人的证明）、继承权公证书或法院文书之一',
    },
  ],
  company: [
    { oneOf: ['change', 'liquidation', 'court'], message: '请上传企业变更证明、清算公告或法院文书之一' },
    { oneOf: ['agreement', 'resolution', 'court'], message: '请上传合并分立协议、决议或法院文书之一' },
  ],
};

/** Missing documents in words; empty when complete. */
export const successionPaperFaults = (kind: SuccessionKind, papers: readonly { kind: string }[]): string[] =>
  NEEDS[kind]
    .filter(({ oneOf }) => !papers.some((paper) => (oneOf as readonly string[]).includes(paper.kind)))
    .map(({ message }) => message);
