import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accessPage, describeAccess } from './access-page.ts';
import { defineCall } from './call.ts';
import { id } from './shapes.ts';

const call = {
  name: 'example',
  method: 'POST',
  path: 'example/example',
  summary: '例',
  input: z.strictObject({ id, count: z.int() }),
  output: z.null(),
} as const;
const account = { by: 'account', realName: true, member: true, organisation: 'editor', tos: true } as const;

test('a call that forgets a part of who may make it does not compile', () => {
  const { tos: _tos, ...untold } = { ...account, guardian: null } as const;
  // @ts-expect-error nothing is said
  defineCall({ ...call });
  // @ts-expect-error the guardian is forgotten
  defineCall({ ...call, access: account });
  // @ts-expect-error the agreements are forgotten
  defineCall({ ...call, access: untold });
  // @ts-expect-error no role is named
  defineCall({ ...call, access: { by: 'staff', roles: [], secondPerson: null, ownPassword: true } });
  // @ts-expect-error the second person is forgotten
  defineCall({ ...call, access: { by: 'staff', roles: ['admin'], ownPassword: true } });
  // @ts-expect-error staff belong to no organisation
  defineCall({ ...call, access: { by: 'visitor', organisation: 'editor' } });
  // @ts-expect-error the input has no such field
  defineCall({ ...call, access: { ...account, guardian: { to: 'sign', field: 'workId' } } });
  // @ts-expect-error a consent is about one thing, named by a string
  defineCall({ ...call, access: { ...account, guardian: { to: 'sign', field: 'count' } } });
  const { access } = defineCall({ ...call, access: { ...account, guardian: { to: 'sign', field: 'id' } } });
  expect(describeAccess(access)).toBe(
    'account (organisation: editor); real name; package in force; a minor’s guardian agrees to sign',
  );
});

test('docs/security.md says who may make which call; `node tools/write-access-page.ts` writes it', () => {
  const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  expect(/<!-- calls:begin -->\n([^]*)\n<!-- calls:end -->/.exec(page)?.[1]).toBe(accessPage());
});
