import { successionMachine } from '@yinji/state-machine';
import { randomBytes } from 'node:crypto';
import type { SuccessionKind } from '@yinji/contract';
import { checkNumber, makeNumber } from '@yinji/evidence';
import {
  Refusal,
  type Tx,
  type AppContext,
  beijingDay,
  beijingYear,
  inTransaction,
  takeToken,
  stateAfter,
} from '../../platform/index.ts';
import { isQueryCode } from '../../works/index.ts';
import { getPerson } from '../../people/index.ts';
import { requirePenName } from '../../publication/index.ts';
import { lockSuccession } from './lock-succession.ts';
import { putWorks } from './succession-works-store.ts';
import { findTargets, listWorks } from './succession-works-read-model.ts';
import { changeSuccession, findSuccession, insertSuccession } from './successions-store.ts';
import { isSameIdentity } from './successions-read-model.ts';
import { sealApplicantStatement, type ApplicantStatement } from './applicant-statement.ts';

/** 继承; without a log record of its own: each work gets a number once it has passed. */
const NUMBER_LETTERS = 'YJJC';

interface Draft extends Omit<ApplicantStatement, 'penName'> {
  id: string;
  kind: SuccessionKind;
  works: readonly { depositNumber: string; queryCode?: string | undefined }[];
  penName?: string | undefined;
}

/** Creates or rewrites a draft, or the text of a returned one; then its works stay. */
export async function saveSuccession(context: AppContext, accountId: string, draft: Draft): Promise<void> {
  await takeToken(context, 'succession', accountId, { capacity: 60, refillSeconds: 60 }, 'TOO_MANY_REQUESTS');
  const now = context.now();
  checkDraft(draft, now);
  if (draft.publicAs === 'pen-name') await requirePenName(context.db, draft.penName ?? '');
  await checkKind(context, accountId, draft.kind);
  const workIds = await findWorks(context, accountId, draft);
  const { kind, holderName, happenedOn, words, publicAs, penName = '' } = draft;
  const told_sealed = sealApplicantStatement(context, { holderName, happenedOn, words, publicAs, penName });
  await inTransaction(context.db, async (tx) => {
    const made = await insertSuccession(tx, {
      id: draft.id,
      number: makeNumber(NUMBER_LETTERS, beijingYear(now), randomBytes(8)),
      account_id: accountId,
      kind,
      told_sealed,
      nonce: randomBytes(16),
      begun_at: now,
    });
    if (made) return putWorks(tx, draft.id, workIds);
    await rewrite(tx, accountId, { id: draft.id, kind, told_sealed, workIds });
  });
}

interface Rewritten {
  id: string;
  kind: SuccessionKind;
  told_sealed: Uint8Array;
  workIds: string[];
}

async function rewrite(tx: Tx, accountId: string, { id, kind, told_sealed, workIds }: Rewritten) {
  const { row, works } = await lockSuccession(tx, id);
  if (row.account_id !== accountId) throw new Refusal('NOT_FOUND');
  stateAfter(successionMachine, row.state, 'draft', 'counterparty');
  const isSame =
    works
      .map((one) => one.work_id)
      .sort()
      .join() === workIds.toSorted().join();
  // The holder was notified of these works and this kind: a different one is another application.
  if (row.state === 'correcting' && (!isSame || kind !== row.kind))
    throw new Refusal('STATE_CHANGED', '补正时不能更换作品与类型，请撤回后另行申请');
  if (!isSame) await putWorks(tx, id, workIds);
  await changeSuccession(tx, id, { kind, told_sealed });
}

function checkDraft({ happenedOn, publicAs, penName }: Draft, now: Date): void {
  if (happenedOn > beijingDay(now))
    throw new Refusal('BAD_INPUT', '日期不能在今天之后', { fields: ['happenedOn'] });
  if (publicAs === 'pen-name' && (penName ?? '') === '')
    throw new Refusal('BAD_INPUT', '请填写笔名', { fields: ['penName'] });
}

/** A company's rights pass to a company (著作权法 21); an estate may also be left to one. */
async function checkKind(context: AppContext, accountId: string, kind: SuccessionKind): Promise<void> {
  const person = await getPerson(context, accountId);
  if (kind === 'company' && person.kind !== 'organisation')
    throw new Refusal('BAD_INPUT', '企业承继须由承受权利的单位以其账号申请', { fields: ['kind'] });
}

/**
 * The works by their numbers. A private one is found only by its query code, like on the verification page, or
 * because the draft has it already. Whether they have one holder is not revealed before the signature, so that
 * nobody learns which anonymous works belong together.
 */
async function findWorks(context: AppContext, accountId: string, { id, works }: Draft): Promise<string[]> {
  const asked = new Map(
    works.map(({ depositNumber, queryCode }, at) => {
      const number = checkNumber(depositNumber);
      if (number === undefined)
        throw new Refusal('BAD_INPUT', `第 ${at + 1} 个编号有误：校验位不符，请核对`, {
          fields: [`works.${at}.depositNumber`],
        });
      return [number, { queryCode, at }] as const;
    }),
  );
  const row = await findSuccession(context.db, id);
  if (row !== undefined && row.account_id !== accountId) throw new Refusal('NOT_FOUND');
  const known = new Set(row === undefined ? [] : (await listWorks(context.db, [id])).map((one) => one.work_id));
  const targets = new Map((await findTargets(context.db, [...asked.keys()])).map((one) => [one.number, one]));
  const found = [...asked].map(([number, { queryCode, at }]) => {
    const one = targets.get(number);
    if (
      one === undefined ||
      !(one.is_public || known.has(one.work_id) || isQueryCode(one.query_code, queryCode))
    )
      throw new Refusal('NOT_FOUND', `第 ${at + 1} 个编号没有找到，或查询码不符`, {
        fields: [`works.${at}.depositNumber`],
      });
    return one;
  });
  for (const holderId of new Set(found.map((one) => one.account_id)))
    if (await isSameIdentity(context.db, accountId, holderId)) throw new Refusal('SUCCESSION_OWN_WORK');
  return found.map((one) => one.work_id);
}
