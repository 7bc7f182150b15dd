import { readFile } from 'node:fs/promises';
import {
  beijingTime,
  EvidenceFailure,
  listRecordKeys,
  nameBackers,
  parseEvidenceRecord,
  verifyEvidenceRecord,
  type Trust,
} from '@yinji/evidence';
import { backingLines, printable, rootLine } from './backing-lines.ts';

/** Verifies an evidence record (RFC 4998) over an issued file: docs/evidence-format.md §12. */
export async function verifyRenewal(
  file: string,
  renewal: string,
  trust: Trust | undefined,
  now = new Date(),
): Promise<{ exitCode: 0 | 1 | 2; output: string }> {
  if (trust === undefined) return { exitCode: 2, output: '结论: 无法判断。没有信任文件' };
  const data = new Uint8Array(await readFile(file));
  const evidence = new Uint8Array(await readFile(renewal));
  try {
    const chains = parseEvidenceRecord(evidence);
    const proven = await verifyEvidenceRecord(chains, data, trust.timeAnchors, now);
    const backing = nameBackers(await listRecordKeys(chains, trust.timeAnchors), trust.root?.root);
    const lines = [
      `通过    续期记录：${proven.timestamps} 个时间戳，首个 ${beijingTime(proven.firstStampedAt)}，末个 ${beijingTime(proven.lastStampedAt)}`,
      `结论: 有效。此文件在首个时间之前已经存在，此后未改动；末个时间戳的证书到 ${beijingTime(proven.coveredUntil)} 为止`,
      ...backingLines(backing, {}, ['time-authority']),
      rootLine(trust),
      '吊销: 续期记录里各时间戳的证书未核对吊销',
    ];
    return { exitCode: 0, output: lines.join('\n') };
  } catch (cause) {
    if (!(cause instanceof EvidenceFailure) || cause.code === 'unsupported') throw cause;
    const failure = `未通过  续期记录（${cause.code}）：${printable(cause.message)}`;
    return { exitCode: 1, output: [failure, '结论: 无效', rootLine(trust)].join('\n') };
  }
}
