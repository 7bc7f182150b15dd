import { createHash, randomBytes, randomInt } from 'node:crypto';
import {
  acceptPurchaseTerms,
  beginRealNameCheck,
  findCertification,
  finishRealNameCheck,
  getBundle,
  getCertificate,
  getMemberDetail,
  getWork,
  isOrderPaid,
  payPackageOrder,
  prepareDeposit,
  PURCHASE_TERMS_VERSION,
  registerWithPassword,
  saveCertification,
  saveWorkDraft,
  statementOf,
  submitDeposit,
  submitPackageOrder,
  updateCertification,
  uploadOriginal,
  type CertificationDraft,
  type OutputOf,
  type WorkDetail,
} from '@yinji/contract';
import {
  buildManifest,
  canonicalBytes,
  createCertificateRequest,
  encodeKeyRollover,
  signCades,
  toBase64,
  type JsonValue,
} from '@yinji/evidence';
import { askForCode } from './ask-for-code.ts';
import { openWireClient, WireRefusal, type WireClient } from './wire-client.ts';
import { readCode } from './outbox.ts';
import { requestCertificate, type CertifiedKey } from './request-certificate.ts';
import { payAtCashier } from './pay-at-cashier.ts';

/** Where the installation is. */
export interface Place {
  origin: string;
  outbox: string;
  cashierUrl: string;
  faceCheckUrl: string;
}

interface SigningKey {
  privateKey: CryptoKey;
  certificate: Uint8Array;
  issuer: Uint8Array;
  sha256: string;
}

/** A creator who does everything over the wire that the portal does in a browser; for samples, benches and tests. */
export class Person {
  readonly client: WireClient;
  readonly phone: string;
  readonly password: string;
  readonly name: string;
  readonly #place: Place;
  #key: SigningKey | undefined;

  constructor(place: Place, name: string, phone = randomPhone()) {
    this.#place = place;
    this.client = openWireClient(place.origin);
    this.name = name;
    this.phone = phone;
    this.password = randomBytes(12).toString('base64url');
  }

  async register(): Promise<void> {
    const since = new Date();
    await askForCode(this.client, { phone: this.phone });
    const code = await readCode(this.#place.outbox, this.phone, new Date(since.getTime() - 1000));
    const { phone, password } = this;
    const { token } = await this.client.call(registerWithPassword, { phone, code, password, agreed: true });
    this.client.token = token;
  }

  /** Shows the face on the simulated page, which passes the check. */
  async verifyRealName(idNumber = randomIdNumber()): Promise<void> {
    const consents = { consentIdNumber: true, consentFace: true } as const;
    const { certifyUrl } = await this.client.call(beginRealNameCheck, {
      name: this.name,
      idNumber,
      ...consents,
    });
    const state = await this.showFace(certifyUrl);
    if (state !== 'passed') throw new Error(`real-name check of ${this.name}: ${state}`);
  }

  /** Shows the face to the simulated camera; returns the site's result. */
  async showFace(
    certifyUrl: string,
    outcome: 'pass' | 'fail' = 'pass',
  ): Promise<'pending' | 'passed' | 'failed'> {
    const certifyId = new URL(certifyUrl).searchParams.get('certifyId') ?? '';
    const body = new URLSearchParams({ certifyId, outcome });
    await fetch(certifyUrl, { redirect: 'manual' });
    await fetch(new URL('/certify', certifyUrl), { method: 'POST', body, redirect: 'manual' });
    return (await this.client.call(finishRealNameCheck, {})).state;
  }

  async makeKey(): Promise<void> {
    const { privateKey, csr } = await this.makeRequest();
    this.useKey(privateKey, await requestCertificate(this.client, { csr, backupTested: true }));
  }

  /** A new key pair and its unsent certificate request. */
  async makeRequest(): Promise<{ privateKey: CryptoKey; publicKey: Uint8Array; csr: string }> {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ]);
    return {
      privateKey: pair.privateKey,
      publicKey: new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)),
      csr: toBase64(await createCertificateRequest(pair, this.name)),
    };
  }

  /** Signs deposits with this key from now on. */
  useKey(privateKey: CryptoKey, key: CertifiedKey): void {
    this.#key = {
      privateKey,
      certificate: Buffer.from(key.certificate, 'base64'),
      issuer: Buffer.from(key.issuer, 'base64'),
      sha256: key.certificateSha256,
    };
  }

  /** The key in use countersigns a new one (docs/evidence-format.md §11). */
  async countersign(newPublicKey: Uint8Array): Promise<{ statement: string; signature: string }> {
    const key = this.#key;
    if (key === undefined) throw new Error(`${this.name} has no key`);
    const statement = encodeKeyRollover({
      type: 'key-succession',
      v: 1,
      old_certificate_sha256: key.sha256,
      new_spki_sha256: createHash('sha256').update(newPublicKey).digest('hex'),
      at: new Date().toISOString(),
    });
    const { privateKey: signer, certificate, issuer } = key;
    const signingTime = new Date();
    const signature = await signCades({
      content: statement,
      signer,
      certificate,
      chain: [issuer],
      signingTime,
    });
    return { statement: toBase64(statement), signature: toBase64(signature) };
  }

  /** A detached signature by the key in use. */
  async sign(content: Uint8Array): Promise<{ certificateSha256: string; signature: string }> {
    const key = this.#key;
    if (key === undefined) throw new Error(`${this.name} has no key`);
    const signature = await signCades({
      content,
      signer: key.privateKey,
      certificate: key.certificate,
      chain: [key.issuer],
      signingTime: new Date(),
    });
    return { certificateSha256: key.sha256, signature: toBase64(signature) };
  }

  /**
   * Saves the rights form, builds the document to sign from the saved state, and submits it; `correct` answers
   * a correction.
   */
  async certify(
    workId: string,
    form: CertificationDraft,
    correct = false,
  ): Promise<OutputOf<typeof saveCertification>> {
    const call = correct ? updateCertification : saveCertification;
    await this.client.call(call, { workId, submit: false, form });
    const kept = await this.client.call(findCertification, { workId });
    if (kept === null || kept.form === null) throw new Error('the form was not kept');
    const statement = statementOf(kept.depositNumber, kept.form, kept.attachments);
    const signature = await this.sign(canonicalBytes(statement as unknown as JsonValue));
    return this.client.call(call, { workId, submit: true, form, signature });
  }

  /** Accepts the terms that a buyer sees before a payment code is given. */
  async acceptTerms(orderId: string): Promise<void> {
    const version = PURCHASE_TERMS_VERSION;
    await this.client.call(acceptPurchaseTerms, { orderId, version, beginsAtOnce: true });
  }

  /** Orders a package and pays at the simulated cashier. @returns the order's number, before the site knows of the payment */
  async pay(packageId: string, channel: 'wechat' | 'alipay' = 'wechat'): Promise<string> {
    const { orderId, orderNo } = await this.client.call(submitPackageOrder, { packageId });
    await this.acceptTerms(orderId);
    await this.client.call(payPackageOrder, { orderId, channel });
    await payAtCashier(this.#place.cashierUrl, orderNo);
    return orderNo;
  }

  /** Buys a package, until the site has granted it. */
  async buy(packageId: string, channel: 'wechat' | 'alipay' = 'wechat'): Promise<void> {
    const orderNo = await this.pay(packageId, channel);
    // The notification mostly comes within the first moments.
    for (let tries = 0; tries < 240; tries += 1) {
      if (await this.client.call(isOrderPaid, { orderNo })) return;
      await new Promise((resolve) => setTimeout(resolve, tries < 5 ? 50 : 250));
    }
    throw new Error(`order ${orderNo} was not paid`);
  }

  rest(): Promise<OutputOf<typeof getMemberDetail>> {
    return this.client.call(getMemberDetail, {});
  }

  /** Fingerprint, signature, log: everything before the upload. Returns the work. */
  async deposit(
    title: string,
    workType: 'photo' | 'draw' | 'creative',
    fileName: string,
    bytes: Uint8Array,
  ): Promise<WorkDetail> {
    const file = {
      name: fileName,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sm3: createHash('sm3').update(bytes).digest('hex'),
    };
    const draft = await this.client.call(saveWorkDraft, {
      title,
      workType,
      description: '',
      claimedCreatedOn: null,
      file,
    });
    const prepared = await this.client.call(prepareDeposit, { workId: draft.id });
    const signed = await this.signManifest({ ...prepared, title, claimedCreatedOn: null, file });
    return this.client.call(submitDeposit, { workId: draft.id, ...signed });
  }

  /** Manifest, reveal and signature, as sent. */
  async signManifest(one: {
    number: string;
    logOrigin: string;
    creatorName: string;
    title: string;
    claimedCreatedOn: string | null;
    file: { name: string; sizeBytes: number; sha256: string; sm3: string };
  }): Promise<{ manifest: string; reveal: string; signature: string }> {
    const key = this.#key;
    if (key === undefined) throw new Error(`${this.name} has no key`);
    const { number, logOrigin, creatorName, title, claimedCreatedOn, file } = one;
    const { manifest, reveal } = buildManifest({
      number,
      logOrigin,
      creatorName,
      title,
      certificateSha256: key.sha256,
      files: [file],
      claimedCreated: claimedCreatedOn,
    });
    const { privateKey, certificate, issuer } = key;
    const signature = await signCades({
      content: manifest,
      signer: privateKey,
      certificate,
      chain: [issuer],
      signingTime: new Date(),
    });
    return { manifest: toBase64(manifest), reveal: toBase64(reveal), signature: toBase64(signature) };
  }

  async upload(workId: string, fileName: string, bytes: Uint8Array): Promise<void> {
    await this.client.upload(uploadOriginal.path, { workId }, fileName, bytes);
  }

  /** Waits until a work satisfies the condition. */
  async waitForWork(
    workId: string,
    isWanted: (work: WorkDetail) => boolean,
    timeoutMs = 90_000,
  ): Promise<WorkDetail> {
    for (const deadline = Date.now() + timeoutMs; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
      const work = await this.client.call(getWork, { id: workId });
      if (isWanted(work)) return work;
      if (Date.now() > deadline) throw new Error(`work ${workId} did not get there: ${JSON.stringify(work)}`);
    }
  }

  /** Waits until a document is issued and returns its bytes. */
  async waitForDocument(
    workId: string,
    kind: 'deposit' | 'confirmation' | 'certification',
  ): Promise<Uint8Array> {
    return whenReady(() => this.client.blob(getCertificate, { id: workId, kind }));
  }

  /** Waits until the record of its certificate is in the log too. */
  async waitForBundle(workId: string, variant?: 'full' | 'public'): Promise<Uint8Array> {
    return whenReady(() => this.client.blob(getBundle, { id: workId, ...(variant && { variant }) }));
  }
}

async function whenReady(ask: () => Promise<Uint8Array>): Promise<Uint8Array> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (cause) {
      if (!isNotReady(cause) || tries > 1200) throw cause;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

const isNotReady = (cause: unknown) => cause instanceof WireRefusal && cause.code === 'NOT_READY';

export const randomPhone = (): string => `139${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** A made-up adult with a valid check character (GB 11643). */
export function randomIdNumber(): string {
  const body = `110105${1960 + randomInt(40)}0${1 + randomInt(9)}1${randomInt(10)}${String(randomInt(1000)).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return body + '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11];
}
