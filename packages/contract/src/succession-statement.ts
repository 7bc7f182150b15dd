import type { SuccessionKind } from './attachment-kinds.ts';

/** The applicant's undertaking; it is part of the signed text, word for word. */
export const SUCCESSION_UNDERTAKING =
  '本人（本单位）承诺：所述事实与所附材料真实、完整，与原件一致，原件将交平台工作人员当面或邮寄核验；已列明全部继承人或承继人，无隐瞒；知悉依法移转的只是著作财产权，署名权、修改权、保护作品完整权不移转，由继承人或承受人依法保护；知悉原有许可对继受人继续有效；知悉平台只核对材料、不裁断权属，等待期内原持有人可以终止、他人可以主张更优的权利；因陈述不实给他人造成损失的，愿依法承担责任。';

/** The undertaking of a claimant of a better right. */
export const SUCCESSION_CONTEST_UNDERTAKING =
  '本人（本单位）承诺：以上主张与所附材料真实；知悉平台不裁断权属；因主张不实给他人造成损失的，愿依法承担责任。';

interface Applied {
  number: string;
  /** 32 hex digits: the digest in the public log reveals nothing to a person who guesses the text. */
  nonce: string;
  kind: SuccessionKind;
  depositNumbers: readonly string[];
  holderName: string;
  happenedOn: string;
  words: string;
  successor: { name: string; document: string };
  papers: readonly { kind: string; sha256: string }[];
  certificateSha256: string;
  logOrigin: string;
}

/**
 * The text the applicant signs, before canonical JSON (docs/evidence-format.md §15). The server builds it from
 * its own rows and compares; the log record names its digest.
 */
export const successionStatement = (one: Applied) => ({
  type: 'succession-statement',
  v: 1,
  number: one.number,
  nonce: one.nonce,
  kind: one.kind,
  deposit_ids: [...one.depositNumbers].sort(),
  holder: { name: one.holderName, ended_on: one.happenedOn },
  successor: { name: one.successor.name, document: one.successor.document },
  statement: one.words,
  papers: one.papers
    .map(({ kind, sha256 }) => ({ kind, sha256 }))
    .sort((a, b) => (`${a.sha256}${a.kind}` < `${b.sha256}${b.kind}` ? -1 : 1)),
  undertaking: SUCCESSION_UNDERTAKING,
  certificate_sha256: one.certificateSha256,
  log_origin: one.logOrigin,
});

interface Contested {
  /** Chosen by the claimant. */
  id: string;
  depositNumber: string;
  words: string;
  certificateSha256: string;
}

/** The text a claimant of a better right signs. */
export const successionContestStatement = ({ id, depositNumber, words, certificateSha256 }: Contested) => ({
  type: 'succession-contest',
  v: 1,
  id,
  deposit_id: depositNumber,
  statement: words,
  undertaking: SUCCESSION_CONTEST_UNDERTAKING,
  certificate_sha256: certificateSha256,
});
