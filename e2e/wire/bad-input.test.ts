import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  API_PREFIX,
  beginImport,
  listTransferOffers,
  refusals,
  saveWorkDraft,
  signOut,
  staffSignOut,
  STAFF_ROLES,
  submitPackageOrder,
  type AnyCall,
} from '@yinji/contract';
import { allCalls } from '@yinji/contract/all-calls';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badInputsOf, idFieldsOf, withId, type BadInput } from '@yinji/testkit/bad-inputs/bad-inputs';
import { openSampleOrganisation } from '@yinji/testkit/people/organisation';
import type { Person } from '@yinji/testkit/people/person';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import type { WireClient } from '@yinji/testkit/people/wire-client';
import { openStack, PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';
import { stateOf } from './state-of.ts';

let stack: OpenStack;
let member: Person;
let organisation: WireClient;
let client: Client;
/** Ids of everything that belongs to another person. */
let foreignIds: string[];
const tokens: Record<string, string | undefined> = {};

beforeAll(async () => {
  stack = await openStack({ REQUESTS_PER_MINUTE: '1000000' });
  member = await stack.member('许望舒');
  const other = await stack.member('段成式');
  const draft = { title: '雪', workType: 'draw', description: '', claimedCreatedOn: null, file: null } as const;
  const work = await other.client.call(saveWorkDraft, draft);
  const order = await other.client.call(submitPackageOrder, { packageId: PACKAGES.trial });
  for (const role of STAFF_ROLES)
    tokens[role] = (
      await Reviewer.hire(stack.origin, stack.running.databaseUrl, `职员${role}`, role)
    ).client.token;
  organisation = await openSampleOrganisation(stack, member);
  // So many tables at once look like work for two more processes, which would be started for each reading.
  const options = '-c max_parallel_workers_per_gather=0';
  client = new Client({ connectionString: stack.running.databaseUrl, options });
  await client.connect();
  foreignIds = [work.id, order.orderId, ...(await idsOf(order.orderId))];
});
afterAll(async () => {
  agent.destroy();
  await client?.end();
  await stack?.close();
});

/** Every id in a table whose rows name the order's account. */
async function idsOf(orderId: string): Promise<string[]> {
  const { rows: owners } = await client.query<{ account_id: string }>(
    'select account_id from package_order where id = $1',
    [orderId],
  );
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('id', 'account_id') and udt_name = 'uuid'
     group by table_name having count(*) = 2`,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      client.query<{ id: string }>(`select id from "${name}" where account_id = $1 limit 1`, [
        owners[0]?.account_id,
      ]),
    ),
  );
  return found.flatMap(({ rows }) => rows.map(({ id }) => id));
}

function tokenFor({ access }: AnyCall): string | undefined {
  if (access.by === 'staff') return tokens[access.roles.at(-1) ?? ''];
  return access.by === 'account' && access.organisation.startsWith('only-')
    ? organisation.token
    : member.client.token;
}

interface Answer {
  status: number;
  code: number | string;
}

async function ask(call: AnyCall, input: unknown): Promise<Answer> {
  const fields = input as Record<string, unknown>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])));
  const url = new URL(`${API_PREFIX}${path}`, stack.origin);
  const authorization = call.access.by === 'visitor' ? undefined : tokenFor(call);
  const headers = authorization === undefined ? {} : { authorization };
  if (call.method === 'GET' || call.kind === 'upload')
    for (const [name, value] of Object.entries(fields))
      if (!call.path.includes(`{${name}}`))
        for (const one of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(one));
  if (call.method === 'GET') return send(url, 'GET', headers);
  if (call.kind === 'upload') {
    const { type, bytes } = strangeFile;
    return send(url, call.method, { ...headers, 'content-type': type }, bytes);
  }
  const json = { ...headers, 'content-type': 'application/json' };
  return send(url, call.method, json, Buffer.from(JSON.stringify(input)));
}

/** Fewer than the server takes of one network (`CONNECTIONS_PER_NETWORK`): some calls have 700 bad inputs. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Over kept connections: `fetch` costs as much as the server where twelve thousand requests are sent. */
function send(url: URL, method: string, headers: OutgoingHttpHeaders, body?: Buffer): Promise<Answer> {
  const length = body && { 'content-length': body.length };
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers: { ...headers, ...length } }, (response) =>
      resolve(readAnswer(response)),
    )
      // Stays until the end: a connection may also fail after its answer has begun.
      .on('error', reject)
      .end(body);
  });
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 0, headers } = response;
  const said = await text(response);
  if (headers['content-type']?.includes('application/json'))
    return { status, code: (JSON.parse(said) as Answer).code };
  return { status, code: status >= 200 && status < 300 ? 200 : 'no envelope' };
}

/** A form as a browser sends it. */
async function makeStrangeFile(): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  form.set('file', new Blob(['not a picture']), '\u202egpj.exe');
  const sent = new Response(form);
  return { type: sent.headers.get('content-type') ?? '', bytes: Buffer.from(await sent.arrayBuffer()) };
}
const strangeFile = await makeStrangeFile();

const SAID: readonly (string | number)[] = Object.values(refusals).map(({ code }) => code);
const isClear = (code: string | number) => SAID.includes(code) && code !== refusals.FAULT.code;

/** Calls that end the session they use: no further call could follow. */
const ENDS_THE_SESSION: readonly AnyCall[] = [signOut, staffSignOut];
const built = allCalls.filter((call) => call.status === 'built' && !ENDS_THE_SESSION.includes(call));

/** Read after a test that changes nothing; the next such test begins with it. */
let lastState: Awaited<ReturnType<typeof stateOf>> | undefined;

async function expectNoChange(act: () => Promise<void>): Promise<void> {
  const before = lastState ?? (await stateOf(client));
  lastState = undefined;
  await act();
  lastState = await stateOf(client);
  expect(lastState).toEqual(before);
}

const inputsOf = new Map(built.map((call) => [call, badInputsOf(call)]));

describe.each(built)('$path', (call) => {
  test('refuses every bad field with a code, and changes nothing', () =>
    expectNoChange(async () => {
      const { wrong } = inputsOf.get(call)!;
      const answers = await Promise.all(wrong.map(async (bad) => ({ bad, said: await ask(call, bad.input) })));
      const kept = answers.filter(({ said, bad }) => !isRefused(call, bad, said)).map(say);
      expect(kept).toEqual([]);
    }));
});

const holders = built
  .filter(({ access }) => access.by === 'account')
  .filter((call) => idFieldsOf(call).length > 0)
  // The caller chooses its one id, so that a lost answer makes no second batch.
  .filter((call) => call !== beginImport)
  // Every member may read every offer: the id only chooses one of them.
  .filter((call) => call !== listTransferOffers);

test.each(holders)("$path does nothing with another person's objects", (call) =>
  expectNoChange(async () => {
    const { example } = inputsOf.get(call)!;
    const kept: string[] = [];
    for (const field of idFieldsOf(call))
      for (const id of foreignIds) {
        const said = await ask(call, withId(example, field, id));
        if (!isClear(said.code)) kept.push(say({ bad: { what: `${field.join('.')} ${id}`, input: id }, said }));
      }
    expect(kept).toEqual([]);
  }),
);

// After the tests that change nothing: these may succeed.
describe.each(built)('$path', (call) => {
  test('answers odd text without a fault', async () => {
    const faults: string[] = [];
    for (const bad of inputsOf.get(call)!.odd) {
      const said = await ask(call, bad.input);
      if (said.code !== 200 && !isClear(said.code)) faults.push(say({ bad, said }));
    }
    expect(faults).toEqual([]);
  });
});

/** A value that cannot be part of a path makes no call. */
const isRefused = (call: AnyCall, bad: BadInput, said: Answer) =>
  said.code === refusals.BAD_INPUT.code ||
  (call.path.includes('{') && [400, 404, 414].includes(said.status)) ||
  (said.status === 413 && JSON.stringify(bad.input).length > 100_000);

const say = ({ bad, said }: { bad: BadInput; said: Answer }) => `${bad.what}: ${said.status} ${said.code}`;
