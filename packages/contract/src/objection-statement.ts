import * as z from 'zod/mini';
import type { ObjectionPaperKind } from './attachment-kinds.ts';

/** Grounds of an objection. */
export const objectionGround = z.enum([
  'not-author',
  'unauthorised',
  'prior-right',
  'false-facts',
  'portrait',
  'other',
]);
export type ObjectionGround = z.infer<typeof objectionGround>;
export const GROUND_WORDS: Record<ObjectionGround, string> = {
  'not-author': '存入人不是作者',
  unauthorised: '未经著作权人授权',
  'prior-right': '侵犯在先权利',
  'false-facts': '登载的信息不实',
  portrait: '侵犯肖像、名誉或隐私',
  other: '其他事由',
};

/** Both sides' undertaking; it is part of the signed text, word for word. */
export const OBJECTION_UNDERTAKING =
  '本人承诺：以上陈述与所附材料真实、完整；知悉平台不裁断权属，仅依据被证明的虚假陈述、生效裁判或持有人的意愿撤销记录；知悉受理后本人的姓名或名称、陈述及所选材料将转交对方；因陈述不实给他人造成损失的，愿依法承担责任。';

interface SignedPaper {
  kind: ObjectionPaperKind;
  sha256: string;
  isShared: boolean;
}

interface Said {
  number: string;
  depositNumber: string;
  statement: string;
  papers: readonly SignedPaper[];
  /** SHA-256 in hex of the signer's certificate. */
  certificateSha256: string;
  logOrigin: string;
}

const common = ({ number, depositNumber, statement, papers, certificateSha256, logOrigin }: Said) => ({
  v: 1,
  id: number,
  deposit_id: depositNumber,
  statement,
  papers: papers
    .map(({ kind, sha256, isShared }) => ({ kind, sha256, shared: isShared }))
    .sort((a, b) => (`${a.sha256}${a.kind}` < `${b.sha256}${b.kind}` ? -1 : 1)),
  undertaking: OBJECTION_UNDERTAKING,
  cert_sha256: certificateSha256,
  log_origin: logOrigin,
});

/**
 * The text the objector signs, before canonical JSON (docs/evidence-format.md §1). The server builds it too and
 * compares.
 */
export const objectionStatement = ({ grounds, ...said }: Said & { grounds: readonly ObjectionGround[] }) => ({
  type: 'objection-statement',
  ...common(said),
  grounds: [...grounds].sort(),
});

/** The text the holder signs in answer. */
export const answerStatement = ({ stand, ...said }: Said & { stand: 'contest' | 'concede' }) => ({
  type: 'objection-answer',
  ...common(said),
  stand,
});
