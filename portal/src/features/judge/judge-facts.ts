import type { BundleReport, CommandNames, CourtRow } from '@yinji/evidence';
import { formatCount, formatInstant } from '../../lib/format.ts';
import type { PublicRecord } from '../../lib/record-query.ts';
import type { Bench } from '../../lib/verification/use-bench.ts';
import { isWorkCompared } from '../../lib/verification/verdict.ts';
import { verdictWords as words } from '../../lib/verification/words.ts';

export interface JudgeFact {
  name: string;
  value: string;
  /** A digest, which is read character by character. */
  isDigest?: boolean;
}

const moment = (time: Date | string) => `${formatInstant(new Date(time).getTime())} UTC+8`;
const some = (name: string, value: string | undefined, isDigest = false): JudgeFact[] =>
  value ? [{ name, value, isDigest }] : [];

/** Values of the rows for this record: from the bundle checked here, else from the platform's answer. */
export function judgeFacts(
  record: PublicRecord | undefined,
  report: BundleReport | undefined,
): Record<CourtRow['id'], JudgeFact[]> {
  const facts = report?.facts;
  const entry = record?.timeline.find(({ what }) => what === 'deposit');
  const index = facts?.logIndex ?? entry?.logIndex ?? undefined;
  const receivedAt = facts?.receivedAt ?? record?.receivedAt;
  const provenAt = facts?.provenAt ?? record?.provenAt ?? undefined;
  const second = facts?.secondToken;
  return {
    content: [
      ...(facts?.files ?? []).flatMap(({ path, size, sha256, sm3 }) => [
        ...some('文件', `${path}，${formatCount(size)} 字节`),
        ...some('SHA-256', sha256, true),
        ...some('SM3', sm3, true),
      ]),
      ...some('账本记录的指纹', record?.recordSha256, true),
    ],
    time: [
      ...some(words.provenTime, provenAt && `${moment(provenAt)} ${words.provenBy}`),
      ...some(words.receivedTime, receivedAt && `${moment(receivedAt)}，${words.receivedBy}`),
      ...some('时间戳', facts?.tokenTime && `${moment(facts.tokenTime)}　${facts.authorityName ?? ''}`),
      ...some('第二个时间戳', second && `${moment(second.time)}　${second.authorityName}`),
      ...some('账本', facts?.logOrigin),
      ...some(
        '账本位置',
        index === undefined
          ? undefined
          : `第 ${formatCount(index)} 条（从 0 数起）${facts?.treeSize ? `，当时共 ${formatCount(facts.treeSize)} 条` : ''}`,
      ),
    ],
    parties: [
      ...(facts?.witnesses ?? []).flatMap(({ name, time }) => some('见证人', `${name}　${moment(time)} 联署`)),
      ...some('要求', facts?.quorum && `${facts.quorum.of} 个中至少 ${facts.quorum.needed} 个`),
    ],
    lawful: [
      ...some('签名证书持有人', facts?.signerName),
      ...some('签名', facts?.variant === 'public' ? '公开版没有出示' : undefined),
    ],
    relevant: [
      ...some('编号', record?.number ?? facts?.id),
      ...some('作品名', facts?.title && `《${facts.title}》`),
      ...some('存入人', facts?.creatorName),
      ...some('作品名与存入人', facts?.variant === 'public' ? '公开版没有出示' : undefined),
      ...some(
        '与争议文件比对',
        report && (isWorkCompared(report) ? '逐字节一致' : '尚未放入争议文件，没有比对'),
      ),
    ],
  };
}

/** File names for the commands, from the selected files. */
export function commandNames(
  { bundle, work, examination }: Pick<Bench, 'bundle' | 'work' | 'examination'>,
  number: string | undefined,
): CommandNames {
  const facts = examination?.report.facts;
  return {
    bundle: bundle?.name ?? `${number ?? '证据包'}.zip`,
    work: work?.file.name ?? '作品原文件',
    tokenTime: facts?.tokenTime,
    isPublic: facts?.variant === 'public',
    day: examination && new Date().toISOString().slice(0, 10),
  };
}
