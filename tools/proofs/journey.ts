import { randomBytes, createHash } from 'node:crypto';
import {
  acceptPurchaseTerms,
  decideCase,
  finishRealNameCheck,
  getOwnAccount,
  getWork,
  isOrderPaid,
  listOwnWorks,
  payPackageOrder,
  prepareDeposit,
  PURCHASE_TERMS_VERSION,
  requestConfirmation,
  saveWorkDraft,
  submitDeposit,
  submitPackageOrder,
  takeCase,
  getQueue,
} from '@yinji/contract';
import { buildManifest, createCertificateRequest, signCades, toBase64, verifyBundleZip } from '@yinji/evidence';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { sampleForm } from '@yinji/testkit/people/sample-form';
import { payAtCashier } from '@yinji/testkit/people/pay-at-cashier';
import { requestCertificate, type CertifiedKey } from '@yinji/testkit/people/request-certificate';
import { fetchTrust } from '@yinji/testkit/people/verify-own-bundle';
import { BrokenWord, compareDownload, enter, unless, type Traveller } from './traveller.ts';

/** 随笔: ten deposits and two confirmations. */
export const PACKAGE_ID = '0199c000-0000-7000-8000-000000000002';

export interface Step {
  name: string;
  /** May be repeated after an interruption anywhere; does what is left to do. */
  run(traveller: Traveller): Promise<void>;
}

export const JOURNEY: readonly Step[] = [
  { name: 'register', run: enter },
  { name: 'verify', run: verifyRealName },
  { name: 'key', run: makeKey },
  { name: 'buy', run: buy },
  { name: 'draft', run: saveDraft },
  { name: 'deposit', run: deposit },
  { name: 'upload', run: upload },
  { name: 'documents', run: takeDocuments },
  { name: 'confirm', run: confirm },
  { name: 'review confirmation', run: (traveller) => review(traveller, 'confirmation') },
  { name: 'certify', run: certify },
  { name: 'review certification', run: (traveller) => review(traveller, 'certification') },
];

async function verifyRealName({ person, idNumber }: Traveller): Promise<void> {
  const { client } = person;
  if ((await client.call(getOwnAccount, {})).realName !== 'none') return;
  // A face check that passed at the provider before the kill counts.
  const before = await unless(['NOT_FOUND'], client.call(finishRealNameCheck, {}));
  if (before?.state !== 'passed') await person.verifyRealName(idNumber);
}

async function makeKey(traveller: Traveller): Promise<void> {
  await enrolKey(traveller);
}

/** The same request returns the same certificate. */
export async function enrolKey(traveller: Traveller): Promise<CertifiedKey> {
  const { client, name } = traveller.person;
  traveller.pair ??= await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  traveller.request ??= toBase64(await createCertificateRequest(traveller.pair, name));
  return requestCertificate(client, { csr: traveller.request, backupTested: true });
}

async function buy(traveller: Traveller): Promise<void> {
  const { client } = traveller.person;
  if (
    traveller.order === undefined ||
    !(await client.call(isOrderPaid, { orderNo: traveller.order.orderNo }))
  ) {
    const { orderId, orderNo } = await client.call(submitPackageOrder, { packageId: PACKAGE_ID });
    if (traveller.order !== undefined && traveller.order.orderNo !== orderNo)
      throw new BrokenWord(
        `the open order ${traveller.order.orderNo} was not found again: there is ${orderNo}`,
      );
    traveller.order = { orderId, orderNo };
    await unless(
      ['ORDER_PAID'],
      client.call(acceptPurchaseTerms, { orderId, version: PURCHASE_TERMS_VERSION, beginsAtOnce: true }),
    );
    await unless(['ORDER_PAID'], client.call(payPackageOrder, { orderId, channel: 'wechat' }));
    await payAtCashier(traveller.installation.place.cashierUrl, orderNo);
  }
  const { orderNo } = traveller.order;
  for (let tries = 0; !(await client.call(isOrderPaid, { orderNo })); tries += 1) {
    if (tries > 60) throw new Error(`order ${orderNo} is paid at the cashier and not here`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function saveDraft(traveller: Traveller): Promise<void> {
  const { person, title, picture, fileName } = traveller;
  if (traveller.workId !== undefined) {
    const work = await person.client.call(getWork, { id: traveller.workId });
    if (work.title !== title) throw new BrokenWord(`the draft ${title} is now ${work.title}`);
    return;
  }
  const { items } = await person.client.call(listOwnWorks, { page: 1, size: 100 });
  const known = items.find((one) => one.title === title);
  const digest = (name: string) => createHash(name).update(picture).digest('hex');
  const file = { name: fileName, sizeBytes: picture.length, sha256: digest('sha256'), sm3: digest('sm3') };
  const draft = { title, workType: 'draw', description: '', claimedCreatedOn: null, file } as const;
  traveller.workId = (known ?? (await person.client.call(saveWorkDraft, draft))).id;
}

async function deposit(traveller: Traveller): Promise<void> {
  const { person } = traveller;
  const workId = workOf(traveller);
  traveller.submission ??= await signSubmission(traveller, workId);
  // Submitted again it changes nothing.
  const { deposit: received } = await person.client.call(submitDeposit, traveller.submission);
  if (traveller.depositNumber !== undefined && received?.number !== traveller.depositNumber)
    throw new BrokenWord(`deposit ${traveller.depositNumber} is now ${received?.number}`);
  if (received !== null) traveller.depositNumber = received.number;
  const work = await person.waitForWork(workId, (one) => one.deposit?.complete === true);
  if (!work.deposit?.receipt?.includes(work.deposit.recordSha256))
    throw new BrokenWord(`deposit ${traveller.depositNumber} is complete without its receipt`);
}

async function signSubmission(traveller: Traveller, workId: string) {
  const { person, title, fileName, picture, pair } = traveller;
  const key = await enrolKey(traveller);
  const prepared = await person.client.call(prepareDeposit, { workId });
  const again = await person.client.call(prepareDeposit, { workId });
  if (again.number !== prepared.number)
    throw new BrokenWord(`the number ${prepared.number} became ${again.number}`);
  const digest = (name: string) => createHash(name).update(picture).digest('hex');
  const file = { name: fileName, sha256: digest('sha256'), sizeBytes: picture.length, sm3: digest('sm3') };
  const { manifest, reveal } = buildManifest({
    ...prepared,
    title,
    certificateSha256: key.certificateSha256,
    files: [file],
    claimedCreated: null,
  });
  if (pair === undefined) throw new Error('there is no key');
  const signature = await signCades({
    content: manifest,
    signer: pair.privateKey,
    certificate: Buffer.from(key.certificate, 'base64'),
    chain: [Buffer.from(key.issuer, 'base64')],
    signingTime: new Date(),
  });
  return {
    workId,
    manifest: toBase64(manifest),
    reveal: toBase64(reveal),
    signature: toBase64(signature),
  };
}

async function upload(traveller: Traveller): Promise<void> {
  const { person, picture, fileName } = traveller;
  const workId = workOf(traveller);
  const work = await person.client.call(getWork, { id: workId });
  if (work.original !== 'arrived') await person.upload(workId, fileName, picture);
}

async function takeDocuments(traveller: Traveller): Promise<void> {
  const { person, picture } = traveller;
  const id = workOf(traveller);
  compareDownload(traveller, 'deposit certificate', await person.waitForDocument(id, 'deposit'));
  const bundle = await person.waitForBundle(id);
  compareDownload(traveller, 'bundle', bundle);
  const trust = await fetchTrust(person);
  const digest = (name: string) => createHash(name).update(picture).digest('hex');
  const workFile = { sha256: digest('sha256'), sm3: digest('sm3'), size: picture.length };
  const { verdict, checks } = await verifyBundleZip(bundle, trust, { workFile });
  if (verdict !== 'valid') throw new BrokenWord(`the bundle is ${verdict}: ${JSON.stringify(checks)}`);
}

async function confirm(traveller: Traveller): Promise<void> {
  const { client } = traveller.person;
  const workId = workOf(traveller);
  const { confirmation } = await client.call(getWork, { id: workId });
  if (confirmation === null || confirmation.state === 'draft')
    await client.call(requestConfirmation, { workId });
}

async function certify(traveller: Traveller): Promise<void> {
  const { person, pair } = traveller;
  const { client, name } = person;
  const workId = workOf(traveller);
  const { certification } = await client.call(getWork, { id: workId });
  if (certification !== null && certification.state !== 'draft') return;
  const form = sampleForm(traveller.title, name);
  // The key belongs to the traveller: a person of another run signs with it again.
  if (pair !== undefined) person.useKey(pair.privateKey, await enrolKey(traveller));
  await person.certify(workId, form);
}

/** A reviewer takes and decides the one case, and the holder downloads the document. */
async function review(traveller: Traveller, kind: 'confirmation' | 'certification'): Promise<void> {
  const { person, installation } = traveller;
  const workId = workOf(traveller);
  // An interrupted creation leaves an account with an unknown password: the operator makes another.
  const account = `审核员 ${randomBytes(4).toString('hex')}`;
  traveller.reviewer ??= await Reviewer.hire(installation.origin, installation.databaseUrl(), account);
  let { client } = traveller.reviewer;
  while ((await person.client.call(getWork, { id: workId }))[kind]?.state === 'reviewing') {
    const [mine] = (await client.call(getQueue, {})).mine;
    const taken = mine ?? (await client.call(takeCase, {}));
    const decision = {
      decision: 'passed',
      reason: '全库比对未见实质相同的在先存证。',
      looked: true,
      noInterest: true,
    };
    if (taken !== null) {
      const { isEffective } = await client.call(decideCase, { id: taken.id, ...decision } as never);
      // A second reviewer has to agree.
      if (!isEffective) {
        const other = `复核员 ${randomBytes(4).toString('hex')}`;
        ({ client } = await Reviewer.hire(installation.origin, installation.databaseUrl(), other));
      }
    } else await new Promise((resolve) => setTimeout(resolve, 50));
  }
  compareDownload(traveller, kind, await person.waitForDocument(workId, kind));
}

function workOf({ workId }: Traveller): string {
  if (workId === undefined) throw new Error('there is no work yet');
  return workId;
}
