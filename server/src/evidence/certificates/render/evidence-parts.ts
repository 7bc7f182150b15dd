import { shortened } from './digests.ts';
import type { DocumentData } from './document-data.ts';
import { headingPart, pairsPart, stripPart } from './parts.ts';
import type { Section } from './section.ts';
import { grouped, preciseTime } from './times.ts';

interface Digest {
  label: string;
  sha256: Uint8Array;
}

/** Basis of a document: its record's stripes, place and time in the log; digests of its subject. */
export const evidenceParts = (
  data: DocumentData & { logIndex: number },
  digests: readonly Digest[],
  note = '条纹取自记录的 SHA-256',
): Section[] => [
  headingPart('证据', note),
  stripPart(data.recordSha256),
  pairsPart(
    [
      { label: '日志位置', value: `第 ${grouped(data.logIndex)} 条` },
      { label: '记录摘要', value: shortened(data.recordSha256) },
    ],
    [
      {
        label: '时间戳',
        value: `${preciseTime(data.timestamp.at)}　${data.timestamp.authority}`,
        simulated: data.simulated,
      },
      ...digests.map(({ label, sha256 }) => ({ label, value: shortened(sha256) })),
    ],
  ),
];
