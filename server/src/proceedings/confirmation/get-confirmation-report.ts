import { strToU8, zipSync } from 'fflate';
import { getRecordProof } from '../../evidence/index.ts';
import { type AppContext, type BlobAnswer, Refusal } from '../../platform/index.ts';
import { findOwnWork } from '../../works/index.ts';
import { findPassedConfirmation } from '../cases/index.ts';
import { openReport } from './open-report.ts';

/**
 * What the holder needs to show a stranger what the record of a confirmation commits to (docs/evidence-format.md §3).
 * @throws Refusal NOT_FOUND without a passed confirmation, or where its record is of the first version
 */
export async function getConfirmationReport(
  context: AppContext,
  accountId: string,
  workId: string,
): Promise<BlobAnswer> {
  const work = await findOwnWork(context.db, accountId, workId);
  const row = work && (await findPassedConfirmation(context.db, workId));
  if (row === undefined) throw new Refusal('NOT_FOUND');
  if (row.report_salt === null || row.record === null || row.record_sha256 === null)
    throw new Refusal('NOT_FOUND', '这次确权的记录是旧版，没有可打开的承诺');
  const body = zipSync(
    {
      'README.txt': strToU8(README),
      'record.json': new Uint8Array(row.record),
      'record.tlog-proof': strToU8(await getRecordProof(context, row.record_sha256)),
      'report.json': openReport(row),
    },
    { level: 0, mtime: row.decided_at ?? context.now() },
  );
  return { body, contentType: 'application/zip', fileName: `${row.number}-report.zip` };
}

const README = `确权记录的揭示

record.json        记入日志的那一行，逐字节
report.json        揭示：随机盐与审核报告（结论、理由、时间），打开 record.json 里的承诺
record.tlog-proof  它在日志里的位置与见证联署（c2sp.org/tlog-proof）

核对：
1. sha256sum report.json，须等于 record.json 的 report_commitment。
2. record.json 在日志里：以任何支持 c2sp.org/tlog-proof 的工具与 policy.txt 核对 record.tlog-proof。

证明：这份报告在 decided_at 当时已经存在，并且这样作出了结论。
不证明：作品的独创性，也不证明没有近似的作品。
report.json 里的 comparison_commitment 是比对明细的加盐承诺：明细涉及他人的作品，只在争议中由平台打开。
`;
