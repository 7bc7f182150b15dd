import { API_PREFIX, type AnyCall, askForPayment } from '@yinji/contract';
import { allCalls } from '@yinji/contract/all-calls';
import { sha256, toHex } from '@yinji/evidence';
import { get } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSampleOrganisation } from '@yinji/testkit/people/organisation';
import type { Person } from '@yinji/testkit/people/person';
import type { WireClient } from '@yinji/testkit/people/wire-client';
import type { OpenStack } from '@yinji/testkit/open-stack';
import { openHouse } from './house.ts';

let stack: OpenStack;
let member: Person;
let organisation: WireClient;

beforeAll(async () => {
  stack = await openHouse();
  member = await stack.member('许望舒');
  organisation = await openSampleOrganisation(stack, member);
});

const url = (call: AnyCall) =>
  `${stack.origin}${API_PREFIX}${call.path.replace('{id}', '0199c000-0000-7000-8000-00000000ffff')}`;
const read = async (response: Response) => ((await response.json()) as { code: number | string }).code;
const ask = async (call: AnyCall, token?: string, body = '{}') =>
  read(
    await fetch(url(call), {
      method: call.method,
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) },
      ...(call.method === 'POST' ? { body } : {}),
    }),
  );

const built = allCalls.filter((call) => call.status === 'built');
const closed = built.filter((call) => call.access.by !== 'visitor');
const posts = built.filter((call) => call.method === 'POST' && call.kind === 'json');
/** Not for a person acting for themselves. */
const isOfOrganisation = ({ access }: AnyCall) =>
  access.by === 'account' && access.organisation.startsWith('only-');
const isStaff = (call: AnyCall) => call.access.by === 'staff';

describe('every call of the contract', () => {
  test.each(allCalls.filter((call) => call.status === 'open'))(
    '$path is not opened yet and says so',
    async (call) => {
      expect(await ask(call, member.client.token)).toBe('NOT_AVAILABLE');
    },
  );

  test.each(closed)('$path refuses a stranger', async (call) => {
    expect(await ask(call)).toBe(403);
  });

  test.each(closed)('$path refuses a made-up token', async (call) => {
    expect(await ask(call, 'x'.repeat(43))).toBe('B0301');
  });

  test.each(closed.filter(isStaff))('$path refuses a creator', async (call) => {
    expect(await ask(call, member.client.token)).toBe('B0301');
  });

  test.each(posts)('$path refuses a body that is not JSON', async (call) => {
    expect(await ask(call, member.client.token, '{"a":')).toBe('BAD_INPUT');
  });

  test.each(posts.filter((call) => !isStaff(call) && call !== askForPayment))(
    '$path refuses an unknown field',
    async (call) => {
      const { token } = isOfOrganisation(call) ? organisation : member.client;
      expect(await ask(call, token, '{"nobodyKnows":1}')).toBe('BAD_INPUT');
    },
  );

  test('an unknown path answers in the envelope', async () => {
    const response = await fetch(`${stack.origin}/api_prod/business/api/nothing`);
    expect([response.status, await read(response)]).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    '/log/../keys/personal-data.key',
    '/log/%2e%2e/keys/personal-data.key',
    '/log/..%2fkeys%2fpersonal-data.key',
    '/verify/trust/..%2fkeys',
  ])('%s leads nowhere', async (path) => {
    const { hostname, port } = new URL(stack.origin);
    // Not fetch: it would normalise the path before sending it.
    const status = await new Promise<number>((resolve, reject) => {
      get({ hostname, port, path }, (response) => resolve(response.resume().statusCode ?? 0)).once(
        'error',
        reject,
      );
    });
    expect(status).toBe(404);
  });

  test('the offered verifiers are in the log', async () => {
    const page = new Uint8Array(await (await fetch(`${stack.origin}/verify/verify.html`)).arrayBuffer());
    const [, size] = (await (await fetch(`${stack.origin}/log/checkpoint`)).text()).split('\n');
    const bundle = Buffer.from(
      await (await fetch(`${stack.origin}/log/tile/entries/000.p/${size}`)).arrayBuffer(),
    ).toString('latin1');
    expect(bundle).toContain(`"sha256":"${toHex(sha256(page))}"`);
  });

  test('the API document names every call that is not of staff', async () => {
    const document = (await (await fetch(`${stack.origin}/api_prod/docs/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual(
      [
        ...new Set(allCalls.filter(({ access }) => access.by !== 'staff').map(({ path }) => API_PREFIX + path)),
      ].sort(),
    );
  });
});
