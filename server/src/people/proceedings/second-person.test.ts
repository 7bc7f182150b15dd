import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byStaff, defineCall, id, type StatedDecision } from '@yinji/contract';
import { allCalls } from '@yinji/contract/all-calls';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type AppContext, type StaffActor, staffRoute } from '../../platform/index.ts';
import type { SecondPerson } from '../staff/index.ts';
import { actOnProceeding } from './act-on-proceeding.ts';
import type { Hand, Proceeding } from './proceeding.ts';

const stating = <const D extends StatedDecision>(secondPerson: D) =>
  defineCall({
    route: 'POST example/example',
    summary: '例',
    access: byStaff({ roles: ['admin'], secondPerson }),
    input: z.strictObject({ id }),
    output: z.null(),
  });

test('a call that states no decision by two, or another one, does not compile with a use case of one', () => {
  const decide = async (_actor: StaffActor<'policy'>) => null;
  const list = async (_actor: StaffActor) => null;
  const routes = [
    staffRoute(stating('policy'), (_input, { actor }) => decide(actor)),
    // @ts-expect-error it states none
    staffRoute(stating(null), (_input, { actor }) => decide(actor)),
    // @ts-expect-error it states another one
    staffRoute(stating('legal-hold'), (_input, { actor }) => decide(actor)),
    // @ts-expect-error its name is known only when it runs
    staffRoute(stating('policy' as string), (_input, { actor }) => decide(actor)),
    staffRoute(stating('policy'), (_input, { actor }) => list(actor)),
    staffRoute(stating(null), (_input, { actor }) => list(actor)),
  ];
  expect(routes.map(({ call: { access } }) => 'secondPerson' in access && access.secondPerson)).toEqual([
    'policy',
    null,
    'legal-hold',
    'policy',
    'policy',
    null,
  ]);
});

test('a use case without a second person, or with that of another decision, does not compile with its store', () => {
  const store = async (_decidedBy: SecondPerson<'policy'>) => 'decided';
  const act = <D extends StatedDecision>(actor: StaffActor<D>, write: (by: Hand<D>) => Promise<string>) =>
    actOnProceeding({} as AppContext, actor, {} as Proceeding<object>, { id: '' }, (_tx, _held, by) =>
      write(by),
    );
  const asked = { decision: 'policy', verdict: 'approve', first: '' } as const;
  const useCases = [
    (actor: StaffActor<'policy'>) => act(actor, async (by) => store(await by.second(asked))),
    (actor: StaffActor<'policy'>) => act(actor, async (by) => store(await by.decider(asked))),
    // @ts-expect-error nobody was asked
    (actor: StaffActor<'policy'>) => act(actor, async (by) => store(by.staffId)),
    // @ts-expect-error its call may state anything
    (actor: StaffActor) => act(actor, async (by) => store(await by.second(asked))),
    // @ts-expect-error its call states none
    (actor: StaffActor<null>) => act(actor, async (by) => store(await by.second(asked))),
    // @ts-expect-error its call states another one
    (actor: StaffActor<'legal-hold'>) => act(actor, async (by) => store(await by.decider(asked))),
  ];
  expect(useCases).toHaveLength(6);
});

test('every decision by two that calls state is written by a store for a second person, and the other way round', () => {
  const server = join(import.meta.dirname, '../..');
  const stated = allCalls.flatMap(({ access }) =>
    access.by === 'staff' && access.secondPerson !== null ? [access.secondPerson] : [],
  );
  const written = globSync('**/*-store.ts', { cwd: server }).flatMap((file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(/SecondPerson<'([^']+)'>/g)].map(([, name]) => name),
  );
  expect([...new Set(written)].toSorted()).toEqual([...new Set(stated)].toSorted());
});
