import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { commitment, encodeRecord, makeNumber, type LogRecord } from '@yinji/evidence';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSigningRequests, type SigningRequests } from './open-signing-requests.ts';

const numberOf = (prefix: string) => makeNumber(prefix, 2026, randomBytes(8));
const NUMBER = numberOf('YJCZ');
let database: TestDatabase;
/** As the web process and the sealer, with no more rights than in service. */
let web: Client;
let sealer: Client;
let requests: SigningRequests;
let events: { event: string; fields: Record<string, unknown> }[];
let clock = Date.parse('2026-03-04T05:06:07Z');

const connectAs = async (role: string) => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`set role ${role}`);
  return client;
};
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const open = (document = 100) =>
  openSigningRequests(
    sealer,
    { document, certificate: 100 },
    (event, fields = {}) => void events.push({ event, fields }),
    () => new Date(clock),
  );

beforeAll(async () => {
  database = await openTestDatabase();
  [web, sealer] = [await connectAs('yinji_web'), await connectAs('yinji_sealer')];
});
beforeEach(() => {
  events = [];
  requests = open();
});
afterAll(async () => {
  await Promise.all([web.end(), sealer.end()]);
  await database.close();
});

const hex = () => randomBytes(32).toString('hex');
const at = '2026-03-04T05:06:07.089Z';
const deposit = (id: string): LogRecord => ({
  type: 'deposit',
  v: 1,
  id,
  manifest_sha256: hex(),
  manifest_sm3: hex(),
  signature_sha256: hex(),
  received_at: at,
});
const confirmation = (id: string, decision: 'passed' | 'rejected'): LogRecord => ({
  type: 'confirmation',
  v: 2,
  id,
  deposit_id: NUMBER,
  decision,
  report_commitment: hex(),
  decided_at: at,
  previous: hex(),
});

/** Submits a record and returns its digest. */
async function submit(record: LogRecord | Buffer): Promise<Buffer> {
  const entry = Buffer.isBuffer(record) ? record : Buffer.from(encodeRecord(record as never));
  await web.query('insert into pending_record (entry, entry_sha256) values ($1, $2)', [entry, digestOf(entry)]);
  return digestOf(entry);
}

interface Wish {
  kind?: string;
  number?: string;
  basis: Buffer;
  page?: Buffer;
}

async function ask({ kind = 'deposit', number = NUMBER, basis, page = randomBytes(32) }: Wish) {
  const id = randomUUID();
  await web.query('insert into document_request values ($1, $2, $3, $4, $5)', [id, kind, number, basis, page]);
  return id;
}

test('the digest comes from the row', async () => {
  const page = randomBytes(32);
  const id = await ask({ basis: await submit(deposit(NUMBER)), page });
  expect((await requests.openDocument(id)).pageSha256).toEqual(page);
});

test('a document is refused that nobody asked for', async () => {
  await expect(requests.openDocument(randomUUID())).rejects.toThrow('nobody asked');
  await expect(requests.openDocument(hex())).rejects.toThrow('UUID');
});

const [PASSED, REJECTED] = [numberOf('YJQQ'), numberOf('YJQQ')];
test('a document is refused without a record of its kind and number', async () => {
  const [own, rejected] = [await submit(deposit(NUMBER)), await submit(confirmation(REJECTED, 'rejected'))];
  const cases: [Wish, string][] = [
    [{ basis: randomBytes(32) }, 'no record'],
    [{ basis: await submit(randomBytes(40)) }, 'no record'],
    [{ basis: own, number: numberOf('YJCZ') }, 'another number'],
    [{ basis: own, kind: 'confirmation' }, 'rests on'],
    [{ basis: rejected, kind: 'confirmation', number: REJECTED }, 'a rejection'],
  ];
  for (const [wish, why] of cases) await expect(requests.openDocument(await ask(wish))).rejects.toThrow(why);
});

test('a passed confirmation, and the report of a rejection, are sealed', async () => {
  const passed = await submit(confirmation(PASSED, 'passed'));
  const rejected = await submit(confirmation(numberOf('YJQQ'), 'rejected'));
  await requests.openDocument(await ask({ basis: passed, kind: 'confirmation', number: PASSED }));
  await requests.openDocument(await ask({ basis: rejected, kind: 'comparison', number: numberOf('YJBD') }));
});

test('a request is signed once', async () => {
  const id = await ask({ basis: await submit(deposit(NUMBER)) });
  await requests.keep('document', id, randomBytes(32));
  await expect(requests.keep('document', id, randomBytes(32))).rejects.toThrow('already');
});

test.each([
  ['changes a request', 'update document_request set page_sha256 = page_sha256'],
  ['removes a request', 'delete from document_request'],
  ['changes a certification', 'update key_certification set csr_sha256 = csr_sha256'],
  ['writes a signature', `insert into sealer_signature values ('document', gen_random_uuid(), '\\x00')`],
  ['removes a signature', 'delete from sealer_signature'],
])('the web role is refused when it %s', async (_, statement) => {
  await expect(web.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test.each(['account', 'identity', 'work', 'document', 'staff_change'])(
  'the sealer’s role cannot read %s',
  async (table) => {
    await expect(sealer.query(`select from ${table}`)).rejects.toMatchObject({ code: '42501' });
  },
);

test.each([
  'select role from staff',
  `update staff set role = 'admin'`,
  'update staff set left_at = null',
  `insert into staff (id, name, role, password_digest) values (gen_random_uuid(), 'x', 'admin', 'x')`,
  'delete from staff_totp',
  'delete from staff_passkey',
  'delete from staff_session',
])('the sealer, which checks who staff are, makes nobody staff: %s', async (statement) => {
  await expect(sealer.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('from half of the hour’s limit on it alarms, and at the limit it refuses', async () => {
  clock = Date.now() + 7_200_000;
  const basis = await submit(deposit(NUMBER));
  requests = open(4);
  const sign = async (by = requests) => by.openDocument(await ask({ basis }));
  await sign();
  expect([requests.rates().document, events]).toEqual([{ lastHour: 1, limit: 4, isAlarming: false }, []]);
  for (let count = 2; count <= 4; count += 1) await sign();
  expect(requests.rates().document).toEqual({ lastHour: 4, limit: 4, isAlarming: true });
  expect(events).toEqual([{ event: 'rate-high', fields: { kind: 'document', lastHour: 2, limit: 4 } }]);
  await expect(sign()).rejects.toThrow('4 signatures');
  clock += 3_600_001;
  await sign();
  expect(requests.rates().document.lastHour).toBe(1);
});

test('a new process counts what the one before signed', async () => {
  clock = Date.now();
  const basis = await submit(deposit(NUMBER));
  for (let count = 0; count < 3; count += 1)
    await requests.keep('document', await ask({ basis }), randomBytes(32));
  await expect(open(3).openDocument(await ask({ basis }))).rejects.toThrow('3 signatures');
});

interface Wished {
  account?: string;
  request?: string;
  name?: string;
  state?: string;
  isChecked?: boolean;
}

const salt = '0f'.repeat(16);
const csr = () => randomBytes(50);

/** As the use case leaves it: an account with a passed check, an open request, and the row for the sealer. */
async function askCertificate(wish: Wished & { csr: Buffer }) {
  const { account = randomUUID(), request = randomUUID(), name = '张三', state = 'issuing' } = wish;
  await web.query(
    `insert into account (id, nickname, phone_lookup) values ($1, '', $2) on conflict do nothing`,
    [account, randomBytes(32)],
  );
  if (wish.isChecked !== false) await passCheck(account);
  const digest = digestOf(wish.csr);
  await web.query(
    `insert into key_request (id, account_id, csr_sealed, csr_sha256, spki_sha256, state) values ($1, $2, $3, $4, $4, $5)
     on conflict do nothing`,
    [request, account, wish.csr, digest, state],
  );
  const id = randomUUID();
  await web.query('insert into key_certification values ($1, $2, $3, $4, $5)', [
    id,
    request,
    account,
    digest,
    Buffer.from(commitment(salt, name), 'hex'),
  ]);
  return { id, account, request };
}

async function passCheck(account: string) {
  await web.query(
    `insert into real_name_check (id, account_id, request_no, name_sealed, id_number_sealed, id_number_lookup, state, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), '', '', '', 'passed', clock_timestamp())`,
    [account],
  );
}
const close = (request: string) =>
  web.query(`update key_request set state = 'issued' where id = $1`, [request]);
const certify = (id: string, bytes: Buffer, commonName = '张三') =>
  requests.openCertification(id, { csr: bytes, commonName, salt });

test('a certificate is made for the key and the name of a request', async () => {
  const own = csr();
  const { id } = await askCertificate({ csr: own });
  await certify(id, own);
  await expect(certify(id, csr())).rejects.toThrow('another key');
  await expect(certify(id, own, '李四')).rejects.toThrow('another name');
  await expect(certify(randomUUID(), own)).rejects.toThrow('nobody asked');
});

test('no certificate is made without a waiting request or a passed check', async () => {
  const own = csr();
  const closed = await askCertificate({ csr: own, state: 'withdrawn' });
  await expect(certify(closed.id, own)).rejects.toThrow('no use case waits');
  const other = csr();
  const unchecked = await askCertificate({ csr: other, isChecked: false });
  await expect(certify(unchecked.id, other)).rejects.toThrow('no passed real-name check');
});

test('an account has certificates in one name, and a further one only after a further check', async () => {
  const [first, second] = [csr(), csr()];
  const { id, account, request } = await askCertificate({ csr: first });
  await requests.keep('certificate', id, randomBytes(32));
  await close(request);
  const further = await askCertificate({ csr: second, account, isChecked: false });
  await expect(certify(further.id, second)).rejects.toThrow('further real-name check');
  await passCheck(account);
  await certify(further.id, second);
  const renamed = await askCertificate({ csr: second, account, request: further.request, name: '李四' });
  await expect(certify(renamed.id, second, '李四')).rejects.toThrow('in another name');
});
