import { Client } from 'pg';
import {
  enrolSigningKey,
  listNotices,
  listSigningKeys,
  recoverSigningKeys,
  revokeSigningKey,
} from '@yinji/contract';
import { makeRecoveryCode, sha256, toBase64, toHex, toUtf8, unwrapKey, wrapKey } from '@yinji/evidence';
import { Person } from '@yinji/testkit/people/person';
import { requestCertificate } from '@yinji/testkit/people/request-certificate';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf as code } from '@yinji/testkit/people/code-of';

let stack: OpenStack;
let database: Client;
beforeAll(async () => {
  stack = await openStack();
  database = new Client({ connectionString: stack.running.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await stack?.close();
});

const recover = (person: Person) => person.client.call(recoverSigningKeys, {});

async function verified(name: string): Promise<Person> {
  const person = new Person(stack.place, name);
  await person.register();
  await person.verifyRealName();
  return person;
}

/** A certified key with a sheet; the private half is any bytes: the platform sees none of them. */
async function withSheet(name: string) {
  const person = await verified(name);
  const { csr, publicKey } = await person.makeRequest();
  const publicKeySha256 = toHex(sha256(publicKey));
  const secret = toUtf8(makeRecoveryCode());
  const pkcs8 = crypto.getRandomValues(new Uint8Array(138));
  const sheet = toBase64(await wrapKey(pkcs8, { kind: 'sheet', secret, publicKeySha256 }));
  const key = await requestCertificate(person.client, { csr, backupTested: true, wraps: { sheet } });
  return { person, csr, key, sheet, secret, pkcs8, publicKeySha256 };
}

test('an enciphered key comes back to its account alone, which is told, and opens with its sheet', async () => {
  const { person, csr, key, sheet, secret, pkcs8, publicKeySha256 } = await withSheet('闻知白');
  expect(key.recoverable).toEqual({ bySheet: true, byPasskey: false });
  const [found, ...others] = await recover(person);
  expect(others).toEqual([]);
  expect(found).toEqual({ publicKeySha256, sheet, passkey: null });
  const wrapped = Buffer.from(found?.sheet ?? '', 'base64');
  expect(await unwrapKey(wrapped, { kind: 'sheet', secret, publicKeySha256 })).toEqual(pkcs8);
  const { items } = await person.client.call(listNotices, { page: 1, size: 5 });
  expect(items[0]?.title).toBe('有人在取回您的签名密钥');

  const stranger = await verified('周以宁');
  expect(await recover(stranger)).toEqual([]);
  const unverified = new Person(stack.place, '未名');
  await unverified.register();
  expect(await code(recover(unverified))).toBe('REAL_NAME_REQUIRED');

  // A repeated request answers with the first: nobody puts another wrap in its place.
  const other = toBase64(crypto.getRandomValues(new Uint8Array(180)));
  await person.client.call(enrolSigningKey, { csr, backupTested: true, wraps: { sheet: other } });
  expect((await recover(person)).map((one) => one.sheet)).toEqual([sheet]);
});

test('it lies sealed, and goes with the certificate and with the account', async () => {
  const { person, key, sheet } = await withSheet('许闻笛');
  const kept = async () =>
    (
      await database.query<{ sheet_sealed: Buffer }>(
        `select sheet_sealed from key_wrap join key_request on key_request.id = request_id
         join signing_key using (csr_sha256) where signing_key.id = $1`,
        [key.id],
      )
    ).rows;
  const [row] = await kept();
  expect(row?.sheet_sealed.includes(Buffer.from(sheet, 'base64').subarray(29))).toBe(false);
  await person.client.call(revokeSigningKey, { id: key.id, reason: 'key-compromise', confirmed: true });
  expect(await kept()).toEqual([]);
  expect(await recover(person)).toEqual([]);
  expect((await person.client.call(listSigningKeys, {}))[0]?.recoverable).toEqual({
    bySheet: false,
    byPasskey: false,
  });

  // What closing an account does to its requests (server/src/evidence/erasure-store.ts).
  const closed = await withSheet('沈远山');
  const count = async () =>
    (await database.query<{ count: number }>('select count(*)::int from key_wrap')).rows[0]?.count ?? 0;
  const before = await count();
  await database.query(
    'delete from key_request where account_id = (select account_id from signing_key where id = $1)',
    [closed.key.id],
  );
  expect(await count()).toBe(before - 1);
});

test('after ten requests the eleventh waits', async () => {
  const { person } = await withSheet('顾长风');
  for (let asked = 0; asked < 10; asked += 1) await recover(person);
  expect(await code(recover(person))).toBe('TOO_MANY_REQUESTS');
});

test('a passkey’s wrap comes back with the id of its passkey', async () => {
  const person = await verified('林知远');
  const { csr } = await person.makeRequest();
  const [sheet, wrapped] = [1, 2].map(() => toBase64(crypto.getRandomValues(new Uint8Array(183)))) as [
    string,
    string,
  ];
  const wraps = { sheet, passkey: { wrapped, credentialId: 'cGFzc2tleQ-_' } };
  const { recoverable } = await requestCertificate(person.client, { csr, backupTested: true, wraps });
  expect(recoverable).toEqual({ bySheet: true, byPasskey: true });
  expect(await recover(person)).toEqual([expect.objectContaining(wraps)]);
});
