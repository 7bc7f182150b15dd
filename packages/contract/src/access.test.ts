import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  byAccount,
  byAccountBeforeAgreements,
  byStaff,
  byStaffWithOneTimePassword,
  byVisitor,
} from './access.ts';
import { accessPage, describeAccess } from './access-page.ts';
import { defineCall } from './call.ts';
import { id } from './shapes.ts';

const call = {
  route: 'POST example/example',
  summary: '例',
  input: z.strictObject({ id, count: z.int() }),
  output: z.null(),
} as const;
const person = { realName: true, member: true, organisation: 'editor' } as const;

test('a call without a part of its access does not compile', () => {
  // @ts-expect-error nothing is said
  defineCall({ ...call });
  // @ts-expect-error the guardian is forgotten
  byAccount(person);
  // @ts-expect-error the real name is forgotten
  byAccount({ member: true, organisation: 'editor', guardian: null });
  // @ts-expect-error the package is forgotten
  byAccount({ realName: true, organisation: 'editor', guardian: null });
  // @ts-expect-error the organisation's role is forgotten
  byAccount({ realName: true, member: true, guardian: null });
  // @ts-expect-error the agreements are said by which of the two is called
  byAccount({ ...person, guardian: null, tos: false } as const satisfies Parameters<typeof byAccount>[0]);
  // @ts-expect-error the organisation's role is forgotten
  byAccountBeforeAgreements({});
  // @ts-expect-error no role is named
  byStaff({ roles: [], secondPerson: null });
  // @ts-expect-error no role is named
  byStaffWithOneTimePassword([]);
  // @ts-expect-error the second person is forgotten
  byStaff({ roles: ['admin'] });
  // @ts-expect-error the agreements are forgotten
  defineCall({ ...call, access: { by: 'account', ...person, guardian: null } });
  // @ts-expect-error staff belong to no organisation
  defineCall({ ...call, access: { ...byVisitor, organisation: 'editor' } });
  // @ts-expect-error the input has no such field
  defineCall({ ...call, access: byAccount({ ...person, guardian: { sign: 'workId' } }) });
  // @ts-expect-error the input has no such field
  defineCall({ ...call, access: byAccount({ ...person, guardian: { buy: 'workId' } }) });
  // @ts-expect-error a consent is about one thing, named by a string
  defineCall({ ...call, access: byAccount({ ...person, guardian: { sign: 'count' } }) });
  const { access } = defineCall({ ...call, access: byAccount({ ...person, guardian: { sign: 'id' } }) });
  expect(describeAccess(access)).toBe(
    'account (organisation: editor); real name; package in force; a minor’s guardian agrees to sign',
  );
});

test('agreements and one-time passwords are said by the name of the preset', () => {
  expect(describeAccess(byAccountBeforeAgreements({ organisation: 'owner' }))).toBe(
    'account (organisation: owner); also before agreements are accepted',
  );
  expect(describeAccess(byStaffWithOneTimePassword(['admin', 'finance']))).toBe(
    'admin/finance; also with a one-time password',
  );
  expect(describeAccess(byStaff({ roles: ['operator'], secondPerson: 'quota-award' }))).toBe(
    'operator; two people: quota-award',
  );
  expect(describeAccess(byVisitor)).toBe('visitor');
});

test('docs/security.md lists who may make which call; `node tools/write-access-page.ts` writes it', () => {
  const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  expect(/<!-- calls:begin -->\n([^]*)\n<!-- calls:end -->/.exec(page)?.[1]).toBe(accessPage());
});
