import type { AnyCall } from '@yinji/contract';
import { nameOf } from '@yinji/contract/all-calls';
import type { WireClient } from '@yinji/testkit/people/wire-client';
import { sql } from 'kysely';
import type { Database } from '../../../server/src/platform/db/database.ts';
import { wireCode, type Ask, type Said, type Sent } from './ask.ts';
import type { Attacker } from './cast.ts';
import { follow } from './follow.ts';
import { idsIn, withoutIds } from './identifiers.ts';
import { makeRowsDigest } from './rows-of.ts';
import type { StaffShadow } from './stack-scene.ts';

/** Of a public object, and said with a session: about a work on display, or on offer. */
const FOR_EVERYBODY: Readonly<Record<string, string>> = {
  reportWorkSignedIn: 'anybody reports a work on display',
  reportGallerySignedIn: 'anybody reports a gallery on display',
  askAboutOffer: 'anybody asks about a work on offer',
};
/**
 * What staff do about nobody (a word, a page, a notice to all, a colleague), what is public, and an invoice, which is
 * made from what its buyer wrote.
 */
const ABOUT_NOBODY =
  /^findShownGallery$|^openInvoice$|Package|Term|Broadcast|Page|Publication|Staff|Reviewer|Jobs|Factor|Passkey|Totp|Export|Audit|SecurityLog|BlockedPicture|ContentImage|OwnAccount/;

const REPETITIONS = 3;
/** A job goes on counting whom it has reached. */
const MOVES_BY_ITSELF = new Set(['sendBroadcast']);

export interface Cast {
  attackers: readonly Attacker[];
  partial: readonly StaffShadow[];
  colleagues: readonly StaffShadow[];
  secondNames: ReadonlyMap<string, readonly StaffShadow[]>;
}

interface Setting {
  db: Database;
  ask: Ask;
  cast: Cast;
  /** A part of all; at least one. */
  deal<T>(all: readonly T[]): T[];
}

const admits = ({ access }: AnyCall, { role }: StaffShadow) =>
  access.by === 'staff' && access.roles.includes(role);

/**
 * Who else tries what an honest person is about to do: the same request, in the same moment, with the same objects.
 * The honest one's own request, made right after, is the control.
 */
export async function openShadows({ db, ask, cast, deal }: Setting) {
  const known = new Set<string>();
  /** Staff who have acted on an object, by its id. */
  const actors = new Map<string, Set<string>>();
  const controls = new Set<string>();
  const faults = new Set<string>();
  const seen = new Set<string>();
  const counts = { 'role refused': 0, stranger: 0, missing: 0, 'own matter': 0, 'second name': 0, repeated: 0 };
  const digestOf = await makeRowsDigest(db);

  const attempt = async (kind: keyof typeof counts, sent: Sent, token: string | undefined) => {
    counts[kind] += 1;
    const said = await ask(sent, token);
    if (said.code === wireCode('FAULT')) faults.add(`${nameOf(sent.call)}, ${kind}: a fault`);
    return said;
  };

  const withIds = (sent: Sent, isReplaced: (id: string) => boolean): Sent => ({
    ...sent,
    input: withoutIds(sent.input, isReplaced),
  });

  /** Whom the access does not name gets its refusal; a stranger the answer about nothing. */
  async function tryAs(by: Attacker, tried: Sent, missing: Sent): Promise<Said | undefined> {
    const { call } = tried;
    const expected = by.expects(call);
    if (expected !== 'done') {
      const said = await attempt('role refused', tried, by.token);
      if (said.code !== wireCode(expected as never))
        faults.add(`${nameOf(call)} by ${by.name}: ${said.status} ${said.code}, not ${expected}`);
      return said.code === 200 ? said : undefined;
    }
    if (call.access.by === 'staff') return undefined;
    const nothing = await attempt('missing', missing, by.token);
    const said = await attempt('stranger', tried, by.token);
    if (isSame(said, nothing)) return undefined;
    faults.add(`${nameOf(call)} by ${by.name}: ${said.code}, and ${nothing.code} about nothing`);
    return said.code === 200 ? said : undefined;
  }

  async function tryAsStaff(by: StaffShadow, kind: 'own matter' | 'second name', sent: Sent) {
    const said = await attempt(kind, sent, by.token);
    if (said.code !== 200) return undefined;
    faults.add(`${nameOf(sent.call)} by a ${by.name}: it is done`);
    return said;
  }

  /** Staff to whom this decision is closed, in a state in which a colleague may make it. */
  function staffShadows(sent: Sent, ids: readonly string[], self: string | undefined) {
    const { call } = sent;
    if (call.access.by !== 'staff' || call.method === 'GET') return [];
    const isProposal = /^(propose|enter|set|draft)/.test(nameOf(call));
    const earlier =
      call.access.secondPerson === null || isProposal ? [] : ids.flatMap((id) => [...(actors.get(id) ?? [])]);
    const again = earlier.filter((id) => id !== self).flatMap((id) => cast.secondNames.get(id) ?? []);
    const partial = ABOUT_NOBODY.test(nameOf(call)) ? [] : cast.partial;
    return [
      ...again.map((by) => ['second name', by] as const),
      ...partial.map((by) => ['own matter', by] as const),
    ].filter(([, by]) => admits(call, by));
  }

  /** Everybody else, the same request. @returns the answer to one who did it */
  async function tryAll(sent: Sent, kept: ReadonlySet<string>, self?: string): Promise<Said | undefined> {
    await sql`delete from rate_bucket`.execute(db);
    const tried = withIds(sent, (id) => !kept.has(id));
    const missing = withIds(sent, () => true);
    const answers = [
      ...(await Promise.all(deal(cast.attackers).map((by) => tryAs(by, tried, missing)))),
      ...(await Promise.all(
        staffShadows(sent, [...kept], self).map(([kind, by]) => tryAsStaff(by, kind, sent)),
      )),
    ];
    await sql`delete from rate_bucket`.execute(db);
    return answers.find((said) => said !== undefined);
  }

  async function before(sent: Sent, self: string | undefined): Promise<Said | undefined> {
    const { call, input } = sent;
    const key = `${nameOf(call)} ${JSON.stringify(input)}`;
    const kept = new Set([...idsIn(input)].filter((id) => known.has(id)));
    if (call.access.by === 'visitor' || kept.size === 0 || nameOf(call) in FOR_EVERYBODY) return undefined;
    if (call.method === 'GET' && seen.has(key)) return undefined;
    seen.add(key);
    return tryAll(sent, kept, self);
  }

  /** What was decided stays so, and an id that somebody chose is theirs. */
  async function after(sent: Sent, answer: unknown, client: WireClient, self: string | undefined) {
    const { call, input } = sent;
    const ids = [...idsIn(input)];
    const isChosen = ids.some((id) => !known.has(id));
    controls.add(nameOf(call));
    for (const id of [...ids, ...idsIn(answer)]) known.add(id);
    if (self !== undefined && call.method === 'POST')
      for (const id of ids) actors.set(id, (actors.get(id) ?? new Set()).add(self));
    if (call.method === 'GET' || ids.length === 0 || nameOf(call) in FOR_EVERYBODY) return;
    if (call.access.by === 'account' && isChosen)
      for (const by of deal(cast.attackers.filter((one) => one.expects(call) === 'done'))) {
        const said = await attempt('stranger', sent, by.token);
        if (said.code === 200) faults.add(`${nameOf(call)} by ${by.name}: takes an id that is another's`);
      }
    if (call.access.by !== 'staff' || MOVES_BY_ITSELF.has(nameOf(call))) return;
    const again = cast.colleagues.filter((by) => admits(call, by)).map(({ name, token }) => ({ name, token }));
    for (const by of [{ name: 'the same person', token: client.token }, ...deal(again)]) {
      if (await changesEachTime(sent, by.token, ids))
        faults.add(`${nameOf(call)} again by ${by.name}: it is done twice`);
    }
  }

  /** Jobs write these rows as well, each once: what changes at every one of these tries is the call's own work. */
  async function changesEachTime(
    sent: Sent,
    token: string | undefined,
    ids: readonly string[],
  ): Promise<boolean> {
    for (let tries = 0; tries < REPETITIONS; tries += 1) {
      const held = await digestOf(ids);
      const said = await attempt('repeated', sent, token);
      if (said.code !== 200) return tries > 0;
      if ((await digestOf(ids)) === held) return false;
    }
    return true;
  }

  return {
    counts,
    controls,
    faults,
    /** Of a request that was done already: the state has moved on, the object is still another's. */
    async tryAfter(sent: Sent) {
      const ids = idsIn(sent.input);
      if (ids.size > 0 && !(nameOf(sent.call) in FOR_EVERYBODY)) await tryAll(sent, ids);
    },
    /** `self` is the staff member's id. */
    follow: (client: WireClient, self?: string) =>
      follow(client, {
        before: (sent) => before(sent, self),
        after: (sent, answer) => after(sent, answer, client, self),
      }),
  };
}

export type Shadows = Awaited<ReturnType<typeof openShadows>>;

const dataOf = ({ text }: Said): string => JSON.stringify((JSON.parse(text) as { data: unknown }).data);

function isSame(said: Said, nothing: Said): boolean {
  if (said.code !== nothing.code) return false;
  return said.code !== 200 || (said.text.startsWith('{') && dataOf(said) === dataOf(nothing));
}
