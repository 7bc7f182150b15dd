import { encodeMaterialReveal, toHex } from '@yinji/evidence';
import { strToU8, zipSync } from 'fflate';
import { findDeposit } from '../deposits/index.ts';
import { getRecordProof } from '../../evidence/index.ts';
import { type BlobAnswer, Refusal, type AppContext } from '../../platform/index.ts';
import { findOwnMaterial } from './materials-read-model.ts';

/**
 * What a stranger needs beside the file (docs/evidence-format.md §3, material). Made from the log each time:
 * only the checkpoint ages, and a newer one proves the same.
 */
export async function getMaterialProof(
  context: AppContext,
  accountId: string,
  id: string,
): Promise<BlobAnswer> {
  const material = await findOwnMaterial(context.db, accountId, id);
  const number = material && (await findDeposit(context.db, material.work_id))?.number;
  if (material === undefined || number === undefined || material.salt === null) throw new Refusal('NOT_FOUND');
  const reveal = encodeMaterialReveal({
    v: 1,
    salt: toHex(material.salt),
    deposit_id: number,
    sha256: toHex(material.sha256),
    sm3: toHex(material.sm3),
    size: material.size_bytes,
  });
  const proof = await getRecordProof(context, material.record_sha256);
  const body = zipSync(
    {
      'README.txt': strToU8(README),
      'material.json': reveal,
      'record.json': new Uint8Array(material.record),
      'record.tlog-proof': strToU8(proof),
    },
    { level: 0, mtime: material.received_at },
  );
  return { body, contentType: 'application/zip', fileName: `${number}-material-${id.slice(-6)}.zip` };
}

const README = `创作过程的证明

record.json        记入日志的那一行，逐字节
material.json      揭示：打开 record.json 里的承诺
record.tlog-proof  它在日志里的位置与见证联署（c2sp.org/tlog-proof）

核对（FILE 是作品过程文件本身）：
1. sha256sum FILE 与 wc -c FILE，须等于 material.json 的 sha256 与 size。
2. 用 material.json 里的值算承诺，须等于 record.json 的 commitment：
   printf '["%s",{"deposit_id":"%s","sha256":"%s","size":%s,"sm3":"%s"}]' SALT DEPOSIT_ID SHA256 SIZE SM3 | sha256sum
3. record.json 在日志里：以任何支持 c2sp.org/tlog-proof 的工具与 policy.txt 核对 record.tlog-proof。

证明：这个文件在 received_at 之前已经存在，并且当时已注明属于编号 deposit_id 的作品。
不证明：谁画的，也不证明它就是那件作品的来历。
`;
