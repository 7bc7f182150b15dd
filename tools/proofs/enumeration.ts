import { getChallenge, sendCode, sendNewTargetCode, type Challenge } from '@yinji/contract';
import { allCalls, nameOf } from '@yinji/contract/all-calls';
import { enter, people } from '@yinji/testkit/callers/callers';
import { solveChallenge } from '@yinji/testkit/people/ask-for-code';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { digestPassword } from '../../server/src/people/accounts/password.ts';
import { grantIdentity } from '../../server/src/people/identity/index.ts';
import { inTransaction } from '../../server/src/platform/db/database.ts';
import { ask } from './attack/ask.ts';
import { openHouse } from './attack/scene.ts';
import { takesPerson } from './enumeration/fields.ts';
import {
  ASKS_NOBODY,
  makeSubject,
  OPEN,
  QUESTIONS,
  type Question,
  type Subject,
} from './enumeration/questions.ts';
import { rankTest } from './enumeration/rank-test.ts';
import { countStatements } from './enumeration/statements.ts';

interface Options {
  /** Tries of each person whose times are compared; 0 compares answers and statements alone. */
  timed: number;
}

/** Beyond this, and beyond twice what two missing persons differ by, times tell somebody from nobody. */
const MOST_Z = 4;

/**
 * Whoever asks about a person gets the same answer whether that person exists, after the same statements, and in
 * the same time. @returns what tells
 */
export async function proveEnumeration({ timed }: Options, tell: (line: string) => void): Promise<string[]> {
  const house = await openHouse();
  const { t, app } = house;
  const { db } = t.context;
  const begin = () => Promise.resolve({ certifyId: crypto.randomUUID(), certifyUrl: 'https://face.example/' });
  Object.assign(t.context, { mail: {}, faceCheck: { begin } });
  const takeStatements = countStatements(t.database.pool);
  const faults = listUnasked();
  try {
    const tokens = new Map<string, string>();
    for (const by of new Set(Object.values(QUESTIONS).flatMap((one) => one.by ?? [])))
      tokens.set(by, (await enter(t, people[by] ?? raise(by))).token);

    const askOnce = async (question: Question, whom: Subject) => {
      const token = tokens.get(question.by ?? '');
      const input = question.about(whom);
      await sql`truncate rate_bucket`.execute(db);
      if (question.call === sendCode || question.call === sendNewTargetCode) {
        const challenged = await ask(app, getChallenge, token, { purpose: 'new-target', ...input });
        input['answer'] = solveChallenge((JSON.parse(challenged.text) as { data: Challenge }).data);
      }
      const wire = z.encode(question.call.input, input as never) as Record<string, unknown>;
      const before = await countShown(question, token);
      takeStatements();
      const from = performance.now();
      const { status, code, text } = await ask(app, question.call, token, wire);
      const took = performance.now() - from;
      const statements = takeStatements();
      const shown = (await countShown(question, token)) - before;
      return { took, told: `${status} ${code} ${shapeOf(text)}${shown ? `, shown ${shown}` : ''}`, statements };
    };
    const countShown = async ({ shownIn }: Question, token: string | undefined): Promise<number> => {
      if (shownIn === undefined) return 0;
      const { text } = await ask(app, shownIn.call, token, {});
      return (JSON.parse(text) as { data: Record<string, unknown[]> }).data[shownIn.list]?.length ?? NaN;
    };

    for (const [name, question] of Object.entries(QUESTIONS)) {
      const somebody = makeSubject();
      await settle(house, somebody);
      const [nobody, another] = [makeSubject(), makeSubject()];
      await askOnce(question, another);
      const [there, missing] = [await askOnce(question, somebody), await askOnce(question, nobody)];
      const found = [];
      if (there.told !== missing.told) found.push(`${there.told} of somebody, ${missing.told} of nobody`);
      else if (there.statements !== missing.statements)
        found.push(`other statements: ${differenceOf(there.statements, missing.statements)}`);
      if (timed > 0 && found.length === 0) {
        const times: [number[], number[], number[]] = [[], [], []];
        for (let tries = 0; tries < timed; tries += 1)
          for (const [at, whom] of [somebody, nobody, another].entries())
            times[at]?.push((await askOnce(question, whom)).took);
        const [apart, noise] = [rankTest(times[0], times[1]), rankTest(times[2], times[1])].map(Math.abs) as [
          number,
          number,
        ];
        tell(`${name}: ${there.told}, z ${apart.toFixed(1)}, of two missing ${noise.toFixed(1)}`);
        if (apart > Math.max(MOST_Z, 2 * noise)) found.push(`times differ, z ${apart.toFixed(1)}`);
      } else tell(`${name}: ${there.told}`);
      if (there.told.includes(BAD_INPUT)) faults.push(`${name}: asks nothing, ${there.told}`);
      if (name in OPEN) {
        if (found.length === 0) faults.push(`${name}: tells nothing any more, and is still named as open`);
        else tell(`open: ${name}: ${found.join('; ')} (${OPEN[name]})`);
      } else faults.push(...found.map((one) => `${name}: ${one}`));
    }
  } finally {
    await app.close();
    await t.close();
  }
  return faults;
}

const BAD_INPUT = '填写的内容有误';

const differenceOf = (one: string, other: string) => {
  const [mine, theirs] = [one.split('\n'), other.split('\n')];
  return [
    ...mine.filter((line) => !theirs.includes(line)).map((line) => `+${line}`),
    ...theirs.filter((line) => !mine.includes(line)).map((line) => `-${line}`),
  ].join(', ');
};

const raise = (name: string): never => {
  throw new Error(`no caller ${name}`);
};

/** Calls of the contract that take somebody's particulars, and are neither asked nor excused. */
function listUnasked(): string[] {
  const asked = new Set(Object.values(QUESTIONS).map(({ call }) => nameOf(call)));
  return allCalls
    .filter((call) => call.status === 'built' && call.access.by !== 'staff' && takesPerson(call))
    .map(nameOf)
    .filter((name) => !asked.has(name) && !(name in ASKS_NOBODY))
    .map((name) => `${name}: takes somebody's particulars, and nobody asks it about a missing person`);
}

/** An account with phone, mailbox and password, three accounts of the number, and a child's. */
async function settle({ t }: Awaited<ReturnType<typeof openHouse>>, whom: Subject): Promise<void> {
  const { db, vault } = t.context;
  const accounts = [];
  for (const phone of [whom.phone, ...[1, 2, 3].map(() => makeSubject().phone)])
    accounts.push(await t.account(phone));
  const [first, , , child] = accounts;
  await db
    .updateTable('account')
    .set({
      email_lookup: Buffer.from(vault.lookup('account:email', whom.email)),
      password_digest: await digestPassword('the right password 8', []),
    })
    .where('id', '=', first ?? '')
    .execute();
  for (const account_id of accounts) {
    const number = account_id === child ? whom.childNumber : whom.idNumber;
    await inTransaction(db, (tx) =>
      grantIdentity(tx, {
        account_id,
        kind: 'person',
        name_sealed: vault.seal('identity', whom.name),
        id_number_sealed: vault.seal('identity', number),
        id_number_lookup: vault.lookup('id-number', number),
      }),
    );
  }
}

/** Names and kinds of what an answer says, without what it says. */
function shapeOf(text: string): string {
  const kindOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return [value.length, ...value.map(kindOf)];
    if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, kindOf(one)]));
  };
  const { data, msg } = JSON.parse(text) as { data: unknown; msg: unknown };
  return JSON.stringify([msg, kindOf(data)]);
}
