import { Readable } from 'node:stream';
import { successionContestStatement, successionStatement, type SuccessionPaperKind } from '@yinji/contract';
import { canonicalBytes, type JsonValue } from '@yinji/evidence';
import type { SuccessionState } from '@yinji/state-machine';
import { newId } from '../../platform/db/ids.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { makeCreator, makeDepositedWork, type TestCreator } from '@yinji/testkit/context/creator';
import { makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { readOwnCode } from '@yinji/testkit/context/read-own-code';
import type { TestContext } from '@yinji/testkit/context/open-test-context';
import { drainJobs } from '../../platform/jobs/index.ts';
import { continueSuccession } from './continue-succession.ts';
import { confirmSuccession } from './confirm-succession.ts';
import { openStaffPaper } from './open-staff-paper.ts';
import { openSuccession } from './open-succession.ts';
import { presentSuccession } from './present-succession.ts';
import { readSuccession } from './read-succession.ts';
import { receivePaper } from './receive-paper.ts';
import { rejectSuccession } from './reject-succession.ts';
import { returnSuccession } from './return-succession.ts';
import { saveSuccession } from './save-succession.ts';
import { findSuccession } from './successions-store.ts';
import { stopSuccession } from './stop-succession.ts';
import { submitSuccession } from './submit-succession.ts';
import { withdrawSuccession } from './withdraw-succession.ts';
import { beijingDay } from '../../platform/beijing.ts';

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
const NEEDED: readonly SuccessionPaperKind[] = ['death', 'relation', 'consent'];

export interface Made {
  id: string;
  workIds: string[];
  numbers: string[];
}

/** Helpers of these tests: people, works, an application in any of its states. */
export function successionDesk(t: TestContext) {
  const { context } = t;
  Object.assign(context.config, { logOrigin: 'log.example/1' });

  const person = (name: string) => makeCreator(t, name);
  const numberOf = async (workId: string) =>
    (
      await context.db
        .selectFrom('deposit')
        .select('number')
        .where('work_id', '=', workId)
        .executeTakeFirstOrThrow()
    ).number;

  async function works(holder: TestCreator, count = 1): Promise<{ workIds: string[]; numbers: string[] }> {
    const workIds: string[] = [];
    for (let at = 0; at < count; at += 1)
      workIds.push(await makeDepositedWork(t, holder.accountId, `秋山 ${at + 1}`));
    return { workIds, numbers: await Promise.all(workIds.map(numberOf)) };
  }

  const draftOf = (id: string, numbers: readonly string[]) => ({
    id,
    kind: 'inheritance' as const,
    works: numbers.map((depositNumber) => ({ depositNumber, queryCode: 'ABCD' })),
    holderName: '沈知白',
    happenedOn: '2026-01-05',
    words: '被继承人系申请人之父，无其他继承人。',
    publicAs: 'real-name' as const,
  });

  const addPaper = (accountId: string, id: string, kind: SuccessionPaperKind) =>
    receivePaper(context, accountId, { id, kind }, { name: '证明.pdf', stream: Readable.from([PDF]) });

  async function draft(
    heir: TestCreator,
    of: { workIds: string[]; numbers: string[] },
    papers: readonly SuccessionPaperKind[] = NEEDED,
  ): Promise<Made> {
    const id = newId();
    await saveSuccession(context, heir.accountId, draftOf(id, of.numbers));
    for (const kind of papers) await addPaper(heir.accountId, id, kind);
    return { id, ...of };
  }

  async function sign(heir: TestCreator, { id }: Made) {
    const view = await presentSuccession(context, heir.accountId, id);
    if (view.told === null) throw new Error('nothing is told');
    const { told, number, kind } = view;
    const certificateSha256 = (await heir.sign(Buffer.from('x'))).certificateSha256;
    const depositNumbers = view.works.map((one) => one.depositNumber);
    const statement = successionStatement({ ...told, number, kind, depositNumbers, certificateSha256 });
    return { id, ...(await heir.sign(canonicalBytes(statement as unknown as JsonValue))) };
  }

  const submit = async (heir: TestCreator, made: Made) =>
    submitSuccession(context, heir.accountId, await sign(heir, made));

  async function signContest(by: TestCreator, depositNumber: string, id = newId()) {
    const words = '申请人隐瞒了遗嘱，该作品依遗嘱由本人继承，遗嘱原件在本人处。';
    const certificateSha256 = (await by.sign(Buffer.from('x'))).certificateSha256;
    const statement = successionContestStatement({ id, depositNumber, words, certificateSha256 });
    const { signature } = await by.sign(canonicalBytes(statement as unknown as JsonValue));
    return { id, depositNumber, queryCode: 'ABCD', words, certificateSha256, signature };
  }

  const staff = (role: 'operator' | 'admin' | 'reviewer' | 'finance' = 'operator') =>
    makeTestStaff(context.db, role);

  /** Opens the application and each of its attachments. */
  async function look(actor: StaffActor<never>, { id }: Made): Promise<void> {
    const { papers } = await openSuccession(context, actor, id);
    for (const paper of papers) await openStaffPaper(context, actor, { id, paperId: paper.id });
  }

  const seen = (id: string) => ({
    id,
    seenOn: beijingDay(context.now()),
    seenPlace: '服务大厅一号窗口',
    seenWay: 'in-person' as const,
  });

  async function read({ id, ...made }: Made, actor?: StaffActor<never>): Promise<StaffActor<never>> {
    const reader = actor ?? (await staff());
    await look(reader, { id, ...made });
    await readSuccession(context, reader, id);
    return reader;
  }

  async function confirm(made: Made, actor?: StaffActor<never>): Promise<StaffActor<never>> {
    const seer = actor ?? (await staff());
    await look(seer, made);
    await confirmSuccession(context, seer, seen(made.id));
    return seer;
  }

  /** An application brought into a state by its use cases. */
  async function bring(
    heir: TestCreator,
    of: { workIds: string[]; numbers: string[] },
    state: SuccessionState,
    holder?: TestCreator,
  ): Promise<Made> {
    const made = await draft(heir, of);
    if (state === 'drafted') return made;
    await submit(heir, made);
    if (state === 'withdrawn') await withdrawSuccession(context, heir.accountId, made.id);
    if (state === 'correcting' || state === 'rejected') {
      const actor = await staff();
      await look(actor, made);
      const remark = '关系证明不清晰，请重新上传。';
      if (state === 'correcting') await returnSuccession(context, actor, { id: made.id, remark });
      else await rejectSuccession(context, actor, { id: made.id, remark });
    }
    if (state === 'stopped' && holder !== undefined) await stop(holder, made);
    if (['reviewing', 'waiting', 'passed'].includes(state)) await read(made);
    if (['waiting', 'passed'].includes(state)) await confirm(made);
    if (state === 'passed') await fallDue(made);
    return made;
  }

  /** The code on the person's phone, to state "I am here". */
  const ownCode = ({ accountId }: TestCreator) => readOwnCode(context, accountId, 'stop-succession');

  const stop = async (holder: TestCreator, { id }: Made) =>
    stopSuccession(
      context,
      { accountId: holder.accountId, personId: holder.accountId },
      { id, code: await ownCode(holder) },
    );

  /** Moves to its deadline: the job finds it. */
  async function fallDue({ id }: Made): Promise<void> {
    await context.db
      .updateTable('succession')
      .set({ due_at: new Date(context.now().getTime() - 1000) })
      .where('id', '=', id)
      .where('due_at', 'is not', null)
      .execute();
    await drainJobs(context, continueSuccession);
  }

  const stateOf = async ({ id }: Made) => (await findSuccession(context.db, id))?.state;
  const holderOf = async (workId: string) =>
    (
      await context.db
        .selectFrom('work')
        .select('account_id')
        .where('id', '=', workId)
        .executeTakeFirstOrThrow()
    ).account_id;

  return {
    person,
    works,
    draftOf,
    draft,
    addPaper,
    sign,
    submit,
    signContest,
    staff,
    look,
    seen,
    read,
    confirm,
    bring,
    ownCode,
    stop,
    fallDue,
    stateOf,
    holderOf,
  };
}

export type SuccessionDesk = ReturnType<typeof successionDesk>;
