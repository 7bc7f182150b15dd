import { createHash } from 'node:crypto';
import { zipSync, type Zippable } from 'fflate';
import { inTransaction } from '../db/database.ts';
import { findBundle, findDeposit, insertBundle } from '../deposits/index.ts';
import { findCertificateList, readTrust } from '../evidence-log/index.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { completeDeposit, type CompleteDeposit } from './document-parts.ts';
import { issueDepositCertificate } from './issue-deposit-certificate.ts';

const TRUST_FILES = ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem', 'document-ca.pem'];

/**
 * The proof bundle, exactly as docs/evidence-format.md says; built once and kept for ever.
 * @throws Refusal NOT_READY while time stamp or witness quorum are outstanding
 */
export async function buildBundle(world: World, workId: string): Promise<Buffer> {
  const known = await findBundle(world.db, workId);
  if (known !== undefined) return world.objects.read(known.object_key);
  const deposit = completeDeposit(await findDeposit(world.db, workId));
  if (deposit === undefined) throw new Refusal('NOT_READY');
  const certificate = await issueDepositCertificate(world, workId);
  const parts = {
    trust: await readTrust(world),
    revocations: (await findCertificateList(world.db))?.list,
    readme: readme(world, deposit),
  };
  const zip = Buffer.from(pack(deposit, certificate, parts));
  const objectKey = await world.objects.put(zip);
  const sha256 = createHash('sha256').update(zip).digest();
  await inTransaction(world.db, (tx) =>
    insertBundle(tx, { work_id: workId, object_key: objectKey, sha256, size_bytes: zip.length }),
  );
  const kept = await findBundle(world.db, workId);
  return kept === undefined ? zip : world.objects.read(kept.object_key);
}

interface BundleParts {
  trust: Record<string, string>;
  revocations: Uint8Array | undefined;
  readme: string;
}

function pack(
  deposit: CompleteDeposit,
  certificate: Uint8Array,
  { trust, revocations, readme: readmeText }: BundleParts,
): Uint8Array {
  const files: Record<string, Uint8Array> = {
    'manifest.json': deposit.manifest,
    'manifest.json.p7s': deposit.signature,
    'record.json': deposit.record,
    'record.tsr': deposit.token,
    'record.tlog-proof': Buffer.from(deposit.proof),
    'certificate.pdf': certificate,
    'README.txt': Buffer.from(readmeText),
  };
  for (const name of TRUST_FILES) files[`trust/${name}`] = Buffer.from(trust[name] ?? '');
  // Whether the certificate was good when this was issued; a verifier brings a newer list (RFC 5280 §5).
  if (revocations !== undefined) files['validation/creator-ca.crl'] = revocations;
  const sums = Object.entries(files).map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  );
  files['SHA256SUMS'] = Buffer.from(sums.sort().join(''));
  // One fixed time for every entry: the same deposit gives the same bytes.
  const mtime = new Date(deposit.receivedAt.getTime() - (deposit.receivedAt.getTime() % 2000));
  const entries: Zippable = {};
  for (const name of Object.keys(files).sort())
    entries[name] = [files[name] ?? new Uint8Array(), { mtime, level: 6 }];
  return zipSync(entries);
}

const readme = ({ config }: World, { number }: CompleteDeposit) => `${config.siteName}　证据包 ${number}

本包可以脱离本站核验。核验工具与信任文件请从本站以外的渠道取得（法院、公证处、纸质证书所附地址）：
trust/ 里的文件只是副本，证据包不能为自己作保。

  核验页　　　在浏览器中打开离线核验页，拖入本压缩包与作品原件。
  命令行　　　verify.sh 解压后的目录 信任目录（只需 bash、coreutils、openssl 3）
  只看文件　　sha256sum -c SHA256SUMS（仅为方便，未签名）

它证明：该指纹的文件在所载时间已经存在、此后未改动，由所列证书的持有人签名提交，并记入公开日志。
它不证明：提交人就是作者，也不证明作品的独创性。
${config.mode === 'evaluation' ? '\n本包由评估环境签发：证书机构、时间戳机构与见证人均为模拟，不具证明效力。\n' : ''}`;
