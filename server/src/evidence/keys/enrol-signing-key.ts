import { createHash } from 'node:crypto';
import { EvidenceFailure, openCertificateRequest } from '@yinji/evidence';
import {
  Refusal,
  type Tx,
  type AppContext,
  inTransaction,
  newId,
  sealDer,
  takeToken,
} from '../../platform/index.ts';
import { notifyAccount, lockAccount, getPerson } from '../../people/index.ts';
import { type KeyWraps, sealWraps } from './present-wraps.ts';
import { readRollover, type Rollover } from './check-rollover.ts';
import { issueKey } from './issue-key.ts';
import { countKeys, findLiveKey } from './keys-store.ts';
import { presentRequest, type KeyRequest } from './present-request.ts';
import { findOpenRequest, findRequestByCsr, insertRequest, moveRequest } from './requests-store.ts';
import { KEYS_PAGE } from './notify-person.ts';
import { insertWrap } from './wraps-store.ts';

export interface Enrolment {
  /** PKCS#10, DER. */
  csr: Uint8Array;
  succession?: Rollover | undefined;
  wraps?: KeyWraps | undefined;
}

/**
 * Requests a certificate for a key made in the browser. A person's first key is certified at once; a later one
 * waits for a real-name check begun after this request, and a job continues from there. The same request
 * returns the same key, whatever crashed in between.
 */
export async function enrolSigningKey(
  context: AppContext,
  accountId: string,
  { csr, succession, wraps }: Enrolment,
): Promise<KeyRequest> {
  const csrSha256 = createHash('sha256').update(csr).digest();
  const known = await findRequestByCsr(context.db, accountId, csrSha256);
  if (known === undefined) {
    await takeToken(
      context,
      'key-request',
      accountId,
      { capacity: 10, refillSeconds: 1800 },
      'TOO_MANY_REQUESTS',
    );
    await request(context, accountId, { csr, succession, wraps }, csrSha256);
  }
  const row = await findRequestByCsr(context.db, accountId, csrSha256);
  if (row === undefined || row.state === 'withdrawn') throw new Refusal('KEY_REQUEST_CLOSED');
  if (row.state === 'refused') throw new Refusal('SIGNING_REQUEST_INVALID');
  return presentRequest(context, row);
}

async function request(
  context: AppContext,
  accountId: string,
  { csr, succession, wraps }: Enrolment,
  csrSha256: Buffer,
): Promise<void> {
  const person = await getPerson(context, accountId);
  const { publicKey, commonName } = await openRequest(csr);
  // A licensed authority certifies the name in the request: it must be the verified one.
  if (context.certificateAuthority.name === 'est' && commonName !== person.name)
    throw new Refusal('SIGNING_REQUEST_INVALID');
  const spkiSha256 = createHash('sha256').update(publicKey).digest();
  const said = succession && (await readRollover(succession, spkiSha256.toString('hex'), context.now()));
  const id = newId();
  const state = await inTransaction(context.db, async (tx) => {
    await lockAccount(tx, accountId);
    const next = (await countKeys(tx, accountId)) === 0 ? 'issuing' : 'checking';
    await closeOpenRequest(tx, accountId);
    const old =
      said &&
      (await findLiveKey(tx, accountId, Buffer.from(said.old_certificate_sha256, 'hex'), context.now()));
    if (said !== undefined && old === undefined) throw new Refusal('KEY_SUCCESSION_INVALID');
    const made = await insertRequest(tx, {
      id,
      account_id: accountId,
      csr_sealed: sealDer(context.vault, 'key-request', csr),
      csr_sha256: csrSha256,
      spki_sha256: spkiSha256,
      state: next,
      succession: succession &&
        old && {
          succeedsId: old.id,
          statement: succession.statement,
          signatureSealed: sealDer(context.vault, 'key-rollover-signature', succession.signature),
        },
    });
    if (!made) throw new Refusal('SIGNING_REQUEST_INVALID');
    if (wraps !== undefined) await insertWrap(tx, sealWraps(context.vault, id, wraps));
    if (next === 'checking')
      await notifyAccount(tx, accountId, {
        title: '有人以您的账号申请新的签名密钥',
        body: '通过本人核验之后才会签发证书。若非本人操作，请撤回申请并更换密码。',
        link: KEYS_PAGE,
        category: 'security',
      });
    return next;
  });
  if (state === 'checking') return;
  const row = await findRequestByCsr(context.db, accountId, csrSha256);
  if (row?.state === 'issuing') await issueKey(context, row);
}

/** One request at a time: a new one replaces one that waits for its check, not one that is being issued. */
async function closeOpenRequest(tx: Tx, accountId: string): Promise<void> {
  const open = await findOpenRequest(tx, accountId);
  if (open === undefined) return;
  if (!(await moveRequest(tx, open.id, 'checking', 'withdrawn'))) throw new Refusal('KEY_REQUEST_OPEN');
}

async function openRequest(csr: Uint8Array) {
  try {
    return await openCertificateRequest(csr);
  } catch (cause) {
    if (cause instanceof EvidenceFailure) throw new Refusal('SIGNING_REQUEST_INVALID');
    throw cause;
  }
}
