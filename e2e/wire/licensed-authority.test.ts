import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { enrolSigningKey, getKeyRequest } from '@yinji/contract';
import { fromBase64, parseCertificate } from '@yinji/evidence';
import { verifyOwnBundle } from '@yinji/testkit/people/verify-own-bundle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { openStack, PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';

let stack: OpenStack;
let painter: Person;

beforeAll(async () => {
  stack = await openStack({ CREATOR_CA: 'simulated-est' });
  painter = new Person(stack.place, '沈知白');
  await painter.register();
  await painter.verifyRealName();
  await painter.buy(PACKAGES.small);
});
afterAll(() => stack?.close());

/** Sets how the authority answers the next requests. */
const mood = (wish: object) =>
  new Promise((resolve, reject) => {
    const ca = readFileSync(join(stack.running.dataDir, 'simulators/est-tls-root.pem'));
    const outgoing = request(`${stack.running.estUrl}/sim/est`, { method: 'POST', ca }, (response) =>
      response.resume().once('end', resolve),
    );
    outgoing.once('error', reject);
    outgoing.end(JSON.stringify(wish));
  });

test('a slow authority is polled until it certifies, and strangers verify the signatures of the key', async () => {
  await mood({ pending: 2 });
  const { privateKey, csr } = await painter.makeRequest();
  const asked = await painter.client.call(enrolSigningKey, { csr, backupTested: true });
  expect(asked).toMatchObject({ state: 'issuing', key: null });
  const other = await painter.makeRequest();
  await expect(
    painter.client.call(enrolSigningKey, { csr: other.csr, backupTested: true }),
  ).rejects.toMatchObject({ code: 'KEY_REQUEST_OPEN' });
  const state = async () => (await painter.client.call(getKeyRequest, {}))?.state;
  await expect.poll(state).toBe('issued');
  const { key } = await painter.client.call(enrolSigningKey, { csr, backupTested: true });
  if (key === null) throw new Error('issued without a key');
  expect(key.issuerLabel).toBe('模拟电子认证机构个人证书');
  expect(parseCertificate(fromBase64(key.certificate)).commonName).toBe('沈知白');

  painter.useKey(privateKey, key);
  const picture = await drawPicture(51, { format: 'jpeg' });
  const work = await painter.deposit('持牌', 'draw', '持牌.jpg', picture);
  await painter.upload(work.id, '持牌.jpg', picture);
  const report = await verifyOwnBundle(painter, work.id);
  expect([report.verdict, report.facts.signerName]).toEqual(['valid', '沈知白']);
});

test('an unverified name is not sent to the authority', async () => {
  const person = new Person(stack.place, '周以宁');
  await person.register();
  await person.verifyRealName();
  const { csr } = await painter.makeRequest();
  await expect(person.client.call(enrolSigningKey, { csr, backupTested: true })).rejects.toMatchObject({
    code: 'SIGNING_REQUEST_INVALID',
  });
});

test('a request that the authority refuses ends, and another may follow', async () => {
  const person = new Person(stack.place, '苏墨');
  await person.register();
  await person.verifyRealName();
  await mood({ outcome: 'other-key' });
  const { csr } = await person.makeRequest();
  await expect(person.client.call(enrolSigningKey, { csr, backupTested: true })).rejects.toMatchObject({
    code: 'SIGNING_REQUEST_INVALID',
  });
  await mood({});
  const next = await person.makeRequest();
  expect(await person.client.call(enrolSigningKey, { csr: next.csr, backupTested: true })).toMatchObject({
    state: 'issued',
  });
});
