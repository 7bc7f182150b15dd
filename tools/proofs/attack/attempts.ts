import type { AnyCall } from '@yinji/contract';
import { nameOf } from '@yinji/contract/all-calls';
import { idFieldsOf, withId } from '@yinji/testkit/bad-inputs/bad-inputs';
import { ask, wireCode, type Said } from './ask.ts';
import type { Attacker } from './cast.ts';
import { orderByFit } from './fit.ts';
import { CANARY, fillHolding } from './house.ts';
import type { Scene } from './scene.ts';

/** Cut off, or no JSON to the parser, before anybody is asked who sent it. */
const isUnreadable = (said: Said, body: unknown): boolean =>
  [413, 414].includes(said.status) ||
  (said.code === 'BAD_INPUT' && JSON.stringify(body).includes('"prototype"'));

/** Whom the access does not name gets exactly the refusal it says, whatever the body. */
export async function tryWithoutAccess(scene: Scene): Promise<void> {
  const { app, attackers, victim, faults, counts, built, inputOf, deal, isWhole, expectUntouched } = scene;
  for (const call of built) {
    const { example, wrong } = inputOf(call);
    const [field] = idFieldsOf(call);
    const refused = attackers.filter((one) => one.expects(call) !== 'done');
    for (const by of deal(refused)) {
      const bodies = [
        example,
        {},
        ...deal(wrong)
          .slice(0, 2)
          .map(({ input }) => input),
        ...(field === undefined ? [] : deal(victim.ids).map((id) => withId(example, field, id))),
      ];
      for (const body of bodies.slice(0, isWhole ? undefined : 3)) {
        counts.refused += 1;
        const said = await ask(app, call, by.token, body as Record<string, unknown>);
        const expected = wireCode(by.expects(call) as never);
        if (said.code !== expected && !isUnreadable(said, body))
          faults.push(`${nameOf(call)} by ${by.name}: ${said.status} ${said.code}, not ${expected}`);
      }
    }
    await expectUntouched(`${nameOf(call)}, refused`);
  }
}

const admittedTo = ({ attackers }: Scene, call: AnyCall) =>
  attackers.filter((one) => one.expects(call) === 'done');

/** A body with one thing wrong is refused, and changes nothing. */
export async function tryBadBodies(scene: Scene): Promise<void> {
  const { app, faults, counts, built, inputOf, deal, isWhole, renew, expectUntouched } = scene;
  for (const call of built) {
    for (const by of deal(admittedTo(scene, call)).slice(0, isWhole ? 4 : 1)) {
      await renew();
      for (const bad of deal(inputOf(call).wrong)) {
        counts['bad body'] += 1;
        const said = await ask(app, call, by.token, bad.input as Record<string, unknown>);
        const isRefused =
          said.code === 'BAD_INPUT' ||
          said.status === 413 ||
          (call.path.includes('{') && [400, 404, 414].includes(said.status));
        if (!isRefused) faults.push(`${nameOf(call)} by ${by.name}, ${bad.what}: ${said.status} ${said.code}`);
      }
    }
  }
  await expectUntouched('bad bodies');
}

/** The caller chooses the id of such an object: another's, of that table, is refused, and any other is free. */
const CHOSEN: Readonly<Record<string, string>> = { beginImport: 'import_batch' };
/** Whether an account has a public page is public. */
const PUBLIC_PAGES = ['getPersonalHomePage', 'getPublicProfile'];

/** Another's object answers like a missing one; nothing of it changes or is shown. */
export async function tryForeignObjects(scene: Scene): Promise<void> {
  const { app, attackers, victim, counts, built, inputOf, deal, renew, expectUntouched } = scene;
  const tables = new Map([...victim.rows].map(([table, id]) => [table, [id]]));
  const strangers = attackers.filter(({ staffId }) => staffId === undefined);
  for (const call of built.filter((one) => one.access.by !== 'staff')) {
    const { example } = inputOf(call);
    const chosen = CHOSEN[nameOf(call)];
    const ids = chosen === undefined ? victim.ids : [victim.rows.get(chosen) ?? ''];
    for (const by of deal(admittedTo(scene, call).filter((one) => strangers.includes(one))))
      for (const field of idFieldsOf(call)) {
        const attempt = (id: string) => ask(app, call, by.token, withId(example, field, id) as never);
        await renew();
        counts.missing += 1;
        const missing = await attempt(crypto.randomUUID());
        // The rows that fit the field first: a part of all cases would miss them.
        const fitting = orderByFit(nameOf(call), field, tables)
          .filter((id) => ids.includes(id))
          .slice(0, 3);
        for (const id of new Set([...fitting, ...deal(ids)])) {
          counts.foreign += 1;
          let said = await attempt(id);
          if (said.code === 'TOO_MANY_REQUESTS' || said.code === wireCode('SESSION_ENDED')) {
            await renew();
            said = await attempt(id);
          }
          judge(scene, { call, by, field, id, said, missing });
        }
        await expectUntouched(`${nameOf(call)} by ${by.name}`);
      }
  }
}

interface Tried {
  call: AnyCall;
  by: Attacker;
  field: string[];
  id: string;
  said: Said;
  missing: Said;
}

function judge({ faults, reports, victim }: Scene, { call, by, field, id, said, missing }: Tried): void {
  const name = nameOf(call);
  const what = `${name} by ${by.name}, ${field.join('.')} of another`;
  const isPublic = PUBLIC_PAGES.includes(name) && id === victim.accountId;
  if (said.code === wireCode('FAULT')) faults.push(`${what}: a fault, ${reports.at(-1) ?? ''}`);
  else if (name in CHOSEN) {
    if (said.code === 200) faults.push(`${what}: it is done`);
  } else if (said.code !== missing.code && !isPublic)
    faults.push(`${what}: ${said.code}, and ${missing.code} of a missing one (${id})`);
  if (said.text.includes(CANARY)) faults.push(`${what}: shows the victim's text`);
}

/** A second staff name of its proposer decides nothing. */
export async function trySecondNames(scene: Scene): Promise<void> {
  const { app, oneHuman, victim, faults, counts, built, inputOf, renew, expectUntouched } = scene;
  // A proposal may be made under any name; it is the decision that wants another human being.
  const decisions = built.filter(
    (call) =>
      call.access.by === 'staff' && call.access.secondPerson !== null && !nameOf(call).startsWith('propose'),
  );
  for (const call of decisions)
    for (const by of oneHuman.again.filter(
      ({ role }) => call.access.by === 'staff' && call.access.roles.includes(role),
    ))
      for (const field of idFieldsOf(call))
        for (const id of victim.proposals) {
          await renew();
          counts['second name'] += 1;
          const said = await ask(app, call, by.token, withId(inputOf(call).example, field, id) as never);
          if (said.code === 200)
            faults.push(`${nameOf(call)} by a second name of its proposer, a ${by.role}: it is done (${id})`);
        }
  await expectUntouched('a second name');
}

/** The control: without answers to a holder, refusals to others would prove nothing. */
export async function tryOwnObjects(scene: Scene): Promise<void> {
  const { t, app, attackers, oneHuman, faults, counts, built, inputOf } = scene;
  const owner = attackers.find(({ name }) => name === 'member');
  const own = await fillHolding(t, owner?.accountId ?? '', oneHuman.first.staffId);
  for (const call of built.filter((one) => one.access.by === 'account' && one.method === 'GET'))
    for (const field of idFieldsOf(call))
      for (const id of own.ids) {
        counts.own += 1;
        const said = await ask(app, call, owner?.token, withId(inputOf(call).example, field, id) as never);
        if (said.code === 200) counts['own answered'] += 1;
      }
  if (counts['own answered'] < 5)
    faults.push(`a holder's own objects were answered ${counts['own answered']} times`);
}
