import { createHash } from 'node:crypto';
import { parseTimestampResponse } from '@yinji/evidence';
import { zipSync, type Zippable } from 'fflate';
import { Refusal, type AppContext, inTransaction, openDer, queueDeletion } from '../../platform/index.ts';
import {
  type BundleVariant,
  askSecondToken,
  findBundle,
  findDeposit,
  insertBundle,
  openReveal,
  publishRevocations,
} from '../../works/index.ts';
import {
  findCertificateList,
  findDocument,
  findEntry,
  findProof,
  readPolicy,
  readTrust,
} from '../../evidence/index.ts';
import { completeDeposit, type CompleteDeposit } from './document-parts.ts';
import { issueDepositCertificate } from './issue-deposit-certificate.ts';
import { lockStandingWork } from './lock-standing-work.ts';

const TRUST_FILES = ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem', 'document-ca.pem'];

/**
 * The proof bundle, exactly as docs/evidence-format.md §4 says; each variant is built once and kept
 * permanently. Record, token and proof are the same bytes in both.
 * @throws Refusal NOT_READY while time stamp or witness quorum are outstanding, of the deposit or of its certificate
 */
export async function buildBundle(
  context: AppContext,
  workId: string,
  variant: BundleVariant,
): Promise<Buffer> {
  const known = await findBundle(context.db, workId, variant);
  if (known !== undefined) return context.objects.read(known.object_key);
  const row = await findDeposit(context.db, workId);
  const deposit = completeDeposit(row);
  if (row === undefined || deposit === undefined) throw new Refusal('NOT_READY');
  // Before the second authority is asked: this part may not be ready, and is then asked for again.
  const personal = variant === 'full' ? await personalOf(context, workId, deposit) : {};
  const tokenTime = parseTimestampResponse(deposit.token).genTime;
  // Requested a last time, for the first variant: a bundle does not change, and both contain the same tokens.
  const other = await findBundle(context.db, workId, variant === 'full' ? 'public' : 'full');
  const secondToken =
    row.second_token ?? (other === undefined ? await askSecondToken(context, row) : undefined);
  const files = {
    ...evidenceOf(deposit),
    ...(secondToken === undefined ? {} : { 'record.tsr.2': secondToken }),
    ...personal,
    ...trustCopies(await readTrust(context)),
    ...(await revocations(context, tokenTime)),
    'README.txt': Buffer.from(readme(context, deposit, variant)),
  };
  const zip = Buffer.from(pack(files, deposit.receivedAt));
  const objectKey = await context.objects.put(zip);
  const sha256 = createHash('sha256').update(zip).digest();
  const isStanding = await inTransaction(context.db, async (tx) => {
    if (!(await lockStandingWork(workId)(tx))) return false;
    await insertBundle(tx, {
      work_id: workId,
      variant,
      object_key: objectKey,
      sha256,
      size_bytes: zip.length,
      covered_until: row.token_covered_until,
    });
    return true;
  });
  const kept = await findBundle(context.db, workId, variant);
  // Another process was first, or the work was erased meanwhile: no row would ever remove these bytes.
  if (kept?.object_key !== objectKey) await inTransaction(context.db, (tx) => queueDeletion(tx, [objectKey]));
  if (!isStanding || kept === undefined) throw new Refusal('NOT_FOUND');
  return context.objects.read(kept.object_key);
}

type Files = Record<string, Uint8Array>;

const evidenceOf = (deposit: CompleteDeposit): Files => ({
  'manifest.json': deposit.manifest,
  'record.json': deposit.record,
  'record.tsr': deposit.token,
  'record.tlog-proof': Buffer.from(deposit.proof),
});

/** Parts with the holder's name: the signature contains the signer's certificate. */
async function personalOf(context: AppContext, workId: string, deposit: CompleteDeposit): Promise<Files> {
  const certificate = await issueDepositCertificate(context, workId);
  const logged = await findCertificateProof(context, workId);
  // A bundle never changes, and without its record nobody could tell this certificate from another one.
  if (logged === undefined) throw new Refusal('NOT_READY');
  return {
    'reveal.json': openReveal(context, deposit.revealSealed),
    'manifest.json.p7s': openDer(context.vault, 'deposit-signature', deposit.signatureSealed),
    'certificate.pdf': certificate,
    'certificate.json': logged.record,
    'certificate.tlog-proof': logged.proof,
  };
}

/** The `document` record of the deposit's certificate and its proof; undefined until a cosigned checkpoint covers it. */
export async function findCertificateProof(
  context: AppContext,
  workId: string,
): Promise<{ record: Uint8Array; proof: Uint8Array } | undefined> {
  const document = await findDocument(context.db, workId, 'deposit');
  const entry = document && (await findEntry(context.db, document.record_sha256));
  if (document === undefined || entry === undefined) return undefined;
  const proof = await findProof(context.db, document.record_sha256, await readPolicy(context));
  return proof && { record: entry.entry, proof: Buffer.from(proof.text) };
}

const trustCopies = (trust: Record<string, string>): Files =>
  Object.fromEntries(TRUST_FILES.map((name) => [`trust/${name}`, Buffer.from(trust[name] ?? '')]));

/**
 * The lists of the day, issued after the token where the authority has such a one: they answer for the token's time when
 * newer lists no longer name certificates that have ended (docs/evidence-format.md §5).
 */
async function revocations(context: AppContext, tokenTime: Date): Promise<Files> {
  await publishRevocations(context, tokenTime);
  const list = await findCertificateList(context.db);
  const timeLists = await context.time.revocationLists(tokenTime);
  return {
    ...(list && { 'validation/creator-ca.crl': list.list }),
    ...(timeLists !== '' && { 'validation/tsa-ca.crl': Buffer.from(timeLists) }),
  };
}

function pack(given: Files, at: Date): Uint8Array {
  const files = { ...given };
  const sums = Object.entries(files).map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  );
  files['SHA256SUMS'] = Buffer.from(sums.sort().join(''));
  // One fixed time for every entry: the same deposit gives the same bytes.
  const mtime = new Date(at.getTime() - (at.getTime() % 2000));
  const entries: Zippable = {};
  for (const name of Object.keys(files).sort())
    entries[name] = [files[name] ?? new Uint8Array(), { mtime, level: 6 }];
  return zipSync(entries);
}

const FULL_NOTE = `
本包含有存入人的姓名（reveal.json、签名文件、证书），请只交给需要的人。要公开张贴，请用公开版。`;
const PUBLIC_NOTE = `
公开版不含作品名、存入人姓名与签名文件：清单里只有它们的加盐指纹。记录、时间戳、账本证明与完整版逐字节相同。
要查明由谁签名存入，请向持有人要完整版。`;
const VARIANT_WORDS = {
  full: { name: '证据包', proves: '由所列证书的持有人签名提交，' },
  public: {
    name: '公开版证据包',
    proves: '',
  },
} as const;

const readme = ({ config }: AppContext, { number }: CompleteDeposit, variant: BundleVariant) =>
  `${config.siteName}　${VARIANT_WORDS[variant].name} ${number}

本包可以脱离本站核验。核验工具与信任文件请从本站以外的渠道取得（法院、公证处、纸质证书所附地址）：
trust/ 里的文件只是副本，证据包不能为自己作保。validation/ 里是生成本包那天的吊销名单，由签发机构签名；
日后的名单可能不再列出到期的证书，那时可以把它们放进信任目录。

  核验页　　　在浏览器中打开离线核验页，拖入本压缩包与作品原件。
  命令行　　　verify.sh 解压后的目录 信任目录（只需 bash、coreutils、openssl 3）
  只看文件　　sha256sum -c SHA256SUMS（仅为方便，未签名）

它证明：该指纹的文件在所载时间已经存在、此后未改动，由所列证书的持有人签名提交，并记入公开日志。
它不证明：提交人就是作者，也不证明作品的独创性。
${variant === 'full' ? FULL_NOTE : PUBLIC_NOTE}
${config.mode === 'evaluation' ? '\n本包由评估环境签发：证书机构、时间戳机构与见证人均为模拟，不具证明效力。\n' : ''}`;
