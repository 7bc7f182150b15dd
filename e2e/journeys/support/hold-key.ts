import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getOwnAccount } from '@yinji/contract';
import { createCertificateRequest, toBase64 } from '@yinji/evidence';
import type { Picture } from './creator.ts';
import type { Person } from '@yinji/testkit/people/person';
import { requestCertificate } from '@yinji/testkit/people/request-certificate';

/**
 * A signing key, certified over the wire and stored in this browser as `portal/src/lib/keys-store` stores it.
 * `makeKey` does it through the screen.
 * @param page at an address of the portal's origin, as `pageOf` leaves it
 */
export async function holdKey(page: Page, person: Person): Promise<void> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const csr = toBase64(await createCertificateRequest(pair, person.name));
  person.useKey(pair.privateKey, await requestCertificate(person.client, { csr, backupTested: true }));
  const { id: accountId } = await person.client.call(getOwnAccount, {});
  const spki = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey));
  await page.evaluate(storeKey, {
    jwk: await crypto.subtle.exportKey('jwk', pair.privateKey),
    accountId,
    publicKeySha256: createHash('sha256').update(spki).digest('hex'),
  });
}

/** A painting deposited over the wire, its proof complete and its original there; `deposit` does it through the screen. */
export async function depositFor(person: Person, { title, fileName, bytes }: Picture): Promise<string> {
  const { id } = await person.deposit(title, 'draw', fileName, bytes);
  await person.upload(id, fileName, bytes);
  await person.waitForWork(id, (one) => one.deposit?.complete === true && one.original === 'arrived');
  return id;
}

/** Runs in the page. */
async function storeKey(one: { jwk: JsonWebKey; accountId: string; publicKeySha256: string }): Promise<void> {
  const { jwk, accountId, publicKeySha256 } = one;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const privateKey = await crypto.subtle.importKey('jwk', { ...jwk, ext: false }, algorithm, false, ['sign']);
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('yinji.keys', 1);
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')));
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('keys', { keyPath: 'id' }).createIndex('accountId', 'accountId');
    });
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('keys', 'readwrite');
      const id = `${accountId} ${publicKeySha256}`;
      transaction.objectStore('keys').put({ id, accountId, publicKeySha256, privateKey });
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
      transaction.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });
}
