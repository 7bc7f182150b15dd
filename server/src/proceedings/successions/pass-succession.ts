import { successionMachine } from '@yinji/state-machine';
import { randomBytes } from 'node:crypto';
import { canonicalize, commitment, makeNumber, NUMBER_PREFIX } from '@yinji/evidence';
import { type Tx, type AppContext, beijingYear, enqueue, stateAfter, daysFrom } from '../../platform/index.ts';
import { notifyAccount, lockAccount, type Person, findPerson, getPerson } from '../../people/index.ts';
import { appendRecord } from '../../evidence/index.ts';
import { passAssignments } from '../../works/index.ts';
import { handOver } from '../transfers/index.ts';
import { isContested } from './contests-store.ts';
import { endSuccession } from './end-succession.ts';
import type { Held } from './lock-succession.ts';
import { keepRecord, markPassed } from './succession-works-store.ts';
import { isBound, isOver, listGrantees, type SuccessionWorkRow } from './succession-works-read-model.ts';
import { documentSuccessionKind } from './succession-jobs.ts';
import { changeSuccession } from './successions-store.ts';
import { notifyApplicant, notifyContesters, notifyHolder } from './notify-people.ts';
import { sealText } from './applicant-statement.ts';

/**
 * The waiting time is over. Everything is checked again under the locks: another holder ends it, a dispute,
 * hold or claim delays it, and otherwise all its works pass together.
 */
export async function passSuccession(context: AppContext, tx: Tx, held: Held): Promise<void> {
  const { row, works, locked } = held;
  const now = context.now();
  const workIds = works.map((one) => one.work_id);
  if (row.holder_id === null || row.signed_sha256 === null) return;
  const isTheirs = locked.length === works.length && locked.every((one) => one.account_id === row.holder_id);
  if (!isTheirs || (await isOver(tx, workIds))) {
    stateAfter(successionMachine, row.state, 'fail', 'system');
    const remark = '所列作品中有的已不在原持有人名下，或记录已失效。';
    return endSuccession(tx, row, 'rejected', { remark, now });
  }
  await lockAccount(tx, row.holder_id);
  if ((await isContested(tx, row.id)) || (await isBound(tx, workIds, row.holder_id)))
    return void (await changeSuccession(tx, row.id, { due_at: daysFrom(now, 1) }));
  const state = stateAfter(successionMachine, row.state, 'pass', 'system');
  const holder = await findPerson(context, row.holder_id, tx);
  const successor = await getPerson(context, row.account_id, tx);
  for (const one of works.toSorted((a, b) => (a.work_id < b.work_id ? -1 : 1)))
    await passWork(context, tx, { held, one, holder, successor, now });
  await changeSuccession(tx, row.id, { state, ended_at: now, due_at: null });
  await notifyApplicant(tx, row, {
    title: '作品已移转到您名下',
    body: `${works.length} 件作品已登载为据材料记载由您继受；原有许可对您继续有效。`,
  });
  await notifyHolder(tx, row, { title: '作品已移转', body: `${works.length} 件作品已因继承或承继移转。` });
  await notifyContesters(tx, row, { title: '申请已通过', body: '您可以向法院起诉，并对作品提出异议。' });
  for (const { grantee_id: granteeId, title } of await listGrantees(tx, workIds))
    if (granteeId !== null && granteeId !== row.account_id)
      await notifyAccount(tx, granteeId, {
        title: '您获得授权的作品换了持有人',
        body: `「${title}」已因继承或承继移转，您的权利与期限不变。`,
        link: 'market?workType=transfer',
        category: 'rights',
      });
}

interface Passing {
  held: Held;
  one: SuccessionWorkRow;
  holder: Person | undefined;
  successor: Person;
  now: Date;
}

/** One work: the rights ledger, everything attached to it, and its log record. */
async function passWork(
  context: AppContext,
  tx: Tx,
  { held, one, holder, successor, now }: Passing,
): Promise<void> {
  const { row } = held;
  const number = makeNumber(NUMBER_PREFIX.transfer, beijingYear(now), randomBytes(8));
  const salt = randomBytes(16);
  const name = holder?.name ?? '';
  await passAssignments(tx, one.work_id, row.holder_id ?? '', row.account_id);
  await handOver(tx, { workId: one.work_id, subjectId: row.id, accountId: row.account_id, now });
  await markPassed(tx, one.id, { number, salt, former_name_sealed: sealText(context, name), passed_at: now });
  const parties = {
    co_owners: [],
    counterparty: { name: successor.name, document: successor.document },
    holder: { name },
  };
  const { sha256 } = await appendRecord(
    tx,
    {
      type: 'transfer',
      v: 1,
      id: number,
      deposit_id: one.deposit_number,
      kind: 'succession',
      contract_sha256: Buffer.from(row.signed_sha256 ?? []).toString('hex'),
      parties_commitment: commitment(salt.toString('hex'), canonicalize(parties)),
      decided_at: now.toISOString(),
    },
    one.work_id,
  );
  await keepRecord(tx, one.id, sha256);
  await enqueue(tx, documentSuccessionKind, { successionWorkId: one.id });
}
