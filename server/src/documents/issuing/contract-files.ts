import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  contractClauses,
  partyWords,
  rightNames,
  termWords,
  territoryName,
  TRANSFER_TITLES,
} from '@yinji/contract';
import { zipSync, type Zippable } from 'fflate';
import {
  findDocument,
  findEntries,
  findEntry,
  findProof,
  issueDocument,
  readPolicy,
  readTrust,
  renderContract,
  renderContractCertificate,
} from '../../evidence/index.ts';
import { findDeposit } from '../../works/index.ts';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { type SignedContract, getSignedContract } from '../../proceedings/index.ts';
import { completeDeposit, documentParts } from './document-parts.ts';

/** The contract as a printed document; before both signed it says so. */
export const renderContractOf = (context: AppContext, { contract, bytes, signatures }: SignedContract) => {
  const [from, to] = partyWords(contract.kind);
  const signedAt = (role: 'holder' | 'counterparty') =>
    signatures.find((one) => one.role === role)?.signedAt ?? null;
  return renderContract({
    title: TRANSFER_TITLES[contract.kind],
    number: contract.number,
    madeAt: new Date(contract.made_at),
    clauses: contractClauses(contract),
    contractSha256: createHash('sha256').update(bytes).digest('hex'),
    signatures: [
      { role: `${from}（甲方）`, name: contract.holder.name, signedAt: signedAt('holder') },
      { role: `${to}（乙方）`, name: contract.counterparty.name, signedAt: signedAt('counterparty') },
    ],
    simulated: context.config.mode === 'evaluation',
  });
};

/**
 * 《合同存证证书》 of a recorded contract, issued once for the first party that requests it.
 * @throws Refusal NOT_FOUND, NOT_READY before it is recorded and in the log
 */
export async function issueContractCertificate(context: AppContext, accountId: string, transferId: string) {
  const signed = await getSignedContract(context, accountId, transferId);
  const { contract } = signed;
  if (signed.state !== 'recorded' || signed.decidedAt === null)
    throw new Refusal('NOT_READY', '登载之后才能签发');
  const deposit = completeDeposit(await findDeposit(context.db, signed.workId));
  if (deposit === undefined) throw new Refusal('NOT_READY');
  const recordSha256 = signed.recordSha256;
  if (recordSha256 === null) throw new Refusal('NOT_READY');
  const entry = await placeOf(context, recordSha256);
  const issuedAt = context.now();
  const [from, to] = partyWords(contract.kind);
  const nameOf = { holder: contract.holder.name, counterparty: contract.counterparty.name };
  const { decidedAt } = signed;
  const body = await issueDocument(context, {
    workId: signed.workId,
    // It is the other party's too, also after the work's erasure.
    lock: () => Promise.resolve(true),
    kind: 'contract',
    subjectId: transferId,
    number: signed.number,
    issuedAt,
    render: async () => ({
      printed: {
        title: contract.work.title,
        name: signed.signatures.map((one) => nameOf[one.role]).join('、'),
      },
      rosetteSha256: recordSha256,
      page: await renderContractCertificate({
        ...(await documentParts(context, {
          number: signed.number,
          queryCode: deposit.queryCode,
          recordSha256,
          issuedAt,
          variant: '合同双方持有',
          token: deposit.token,
        })),
        title: contract.work.title,
        kind: TRANSFER_TITLES[contract.kind],
        depositNumber: contract.work.deposit_id,
        parties: signed.signatures.map((one) => ({
          role: one.role === 'holder' ? from : to,
          name: nameOf[one.role],
          signedAt: one.signedAt,
        })),
        rights: rightNames(contract.rights),
        territory: territoryName(contract.territory),
        term: termWords(contract.starts_on, contract.last_day),
        contractSha256: createHash('sha256').update(signed.bytes).digest(),
        recordedAt: decidedAt,
        logIndex: entry.idx,
      }),
    }),
  });
  const document = await findDocument(context.db, signed.workId, 'contract', transferId);
  return { id: document?.id ?? transferId, number: signed.number, body };
}

/** Longest wait for the log to take the record of a decision just made. */
const WAIT_MS = 6000;

async function placeOf(context: AppContext, recordSha256: Uint8Array) {
  for (const deadline = Date.now() + WAIT_MS; ; await pause(100)) {
    const [entry] = await findEntries(context.db, [recordSha256]);
    if (entry !== undefined) return entry;
    if (Date.now() > deadline) throw new Refusal('NOT_READY', '登载记录正在写入日志，请稍后再试');
  }
}

/** Everything of a contract in one file: the signed text, the signers, and its place in the log. */
export async function bundleContract(
  context: AppContext,
  accountId: string,
  transferId: string,
): Promise<Buffer> {
  const signed = await getSignedContract(context, accountId, transferId);
  const policy = await readPolicy(context);
  const files: Record<string, Uint8Array> = {
    'contract.json': signed.bytes,
    'contract.pdf': await renderContractOf(context, signed),
  };
  if (signed.statement !== null) files['statement.json'] = signed.statement;
  if (signed.statementSignature !== null) files['statement.json.p7s'] = signed.statementSignature;
  for (const { role, signature, recordSha256 } of signed.signatures) {
    files[`contract.json.${role}.p7s`] = signature;
    Object.assign(files, await logged(context, `signature-${role}`, recordSha256, policy));
  }
  if (signed.recordSha256 !== null)
    Object.assign(files, await logged(context, 'transfer', signed.recordSha256, policy));
  if (signed.partiesOpening !== null) files['parties-opening.json'] = signed.partiesOpening;
  const document = await findDocument(context.db, signed.workId, 'contract', transferId);
  if (document !== undefined) files['certificate.pdf'] = await context.objects.read(document.object_key);
  const trust = await readTrust(context);
  for (const name of ['policy.txt', 'creator-ca.pem', 'tsa-ca.pem', 'document-ca.pem'])
    files[`trust/${name}`] = Buffer.from(trust[name] ?? '');
  files['README.txt'] = Buffer.from(readme(context, signed));
  const sums = Object.entries(files).map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  );
  files['SHA256SUMS'] = Buffer.from(sums.sort().join(''));
  const made = new Date(signed.contract.made_at).getTime();
  const entries: Zippable = {};
  for (const name of Object.keys(files).sort())
    entries[name] = [files[name] ?? new Uint8Array(), { mtime: new Date(made - (made % 2000)), level: 6 }];
  return Buffer.from(zipSync(entries));
}

async function logged(context: AppContext, name: string, sha256: Uint8Array, policy: string) {
  const entry = await findEntry(context.db, sha256);
  const proof = await findProof(context.db, sha256, policy);
  return {
    ...(entry === undefined ? {} : { [`${name}.json`]: entry.entry }),
    ...(proof === undefined ? {} : { [`${name}.tlog-proof`]: Buffer.from(proof.text) }),
  };
}

const readme = ({ config }: AppContext, { number, contract }: SignedContract) =>
  `${config.siteName}　合同包 ${number}　${TRANSFER_TITLES[contract.kind]}

被签署的是 contract.json 的原始字节；contract.pdf 由它生成，供阅读。两份 .p7s 是双方各自的电子签名：

  openssl cms -verify -cades -binary -inform DER -in contract.json.holder.p7s -content contract.json -CAfile trust/creator-ca.pem -purpose any
  openssl cms -verify -cades -binary -inform DER -in contract.json.counterparty.p7s -content contract.json -CAfile trust/creator-ca.pem -purpose any

signature-*.json 与 transfer.json 是公开日志中的记录，.tlog-proof 是它们的包含证明。记录里只有摘要与加盐承诺；
parties-opening.json 打开 transfer.json 对各方的承诺：sha256sum parties-opening.json 须等于 parties_commitment。
本包含有双方姓名，请只交给需要的人。trust/ 里的文件只是副本，请从本站以外的渠道取得信任文件。

它证明：双方以所列证书对应的私钥签署了同一份合同，签署已记入公开日志。
它不证明：让与人确有所让与的权利，合同有效或已经履行。
${config.mode === 'evaluation' ? '\n本包由评估环境签发：证书机构、时间戳机构与见证人均为模拟，不具证明效力。\n' : ''}`;
