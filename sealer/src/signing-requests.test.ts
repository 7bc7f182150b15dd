import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { encodeRecord, makeNumber, type LogRecord } from '@yinji/evidence';
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
  ['writes a signature', `insert into sealer_signature values ('document', gen_random_uuid(), '\\x00')`],
  ['removes a signature', 'delete from sealer_signature'],
])('the web role is refused when it %s', async (_, statement) => {
  await expect(web.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test.each(['account', 'identity', 'work', 'document', 'staff'])(
  'the sealer’s role cannot read %s',
  async (table) => {
    await expect(sealer.query(`select from ${table}`)).rejects.toMatchObject({ code: '42501' });
  },
);

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
