import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  answerStatement,
  objectionStatement,
  type ObjectionGround,
  type ObjectionPaperKind,
} from '@yinji/contract';
import { canonicalBytes, makeNumber, NUMBER_PREFIX, type JsonValue } from '@yinji/evidence';
import type { ObjectionState } from '@yinji/state-machine';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { appendRecord } from '../../evidence/log/index.ts';
import { makeCreator } from '@yinji/testkit/context/creator';
import { makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { findObjection } from './objections-read-model.ts';
import { listPapers } from './papers.ts';
import { receivePaper } from './receive-paper.ts';
import { openWords } from './sealed-words.ts';

export { codeOf } from '@yinji/testkit/context/make-test-context';

export interface Signer {
  accountId: string;
  certificateSha256: string;
  sign(statement: object): Promise<string>;
}

export const STATEMENT = '该作品由本人于 2024 年拍摄并首发，存入人未经许可使用。';
export const PDF = Buffer.from('%PDF-1.7 a paper of a test');

/** A context whose people can sign. */
export async function openObjectionWorld(): Promise<TestContext> {
  const t = await openTestContext();
  Object.assign(t.context.config, { logOrigin: 'log.example/test' });
  return t;
}

/** Verified, with a key that outlives every deadline; accounts of one `idNumber` are one person. */
export async function makeSigner(t: TestContext, name: string, idNumber?: string): Promise<Signer> {
  const one = await makeCreator(t, name, { idNumber, keyDays: 9000 });
  return {
    accountId: one.accountId,
    certificateSha256: one.certificateSha256,
    async sign(statement) {
      const { signature } = await one.sign(canonicalBytes(statement as JsonValue));
      return Buffer.from(signature).toString('base64');
    },
  };
}

/** A public work whose deposit is complete and pending for the log. */
export async function makeWork(t: TestContext, accountId: string, isPublic = true) {
  const id = newId();
  const number = makeNumber(NUMBER_PREFIX.deposit, 2026, randomBytes(8));
  const zero = '0'.repeat(64);
  await inTransaction(t.context.db, async (tx) => {
    await tx
      .insertInto('work')
      .values({ id, account_id: accountId, title: '秋山', work_type: 'photo', is_public: isPublic })
      .execute();
    const record = await appendRecord(
      tx,
      {
        type: 'deposit',
        v: 1,
        id: number,
        manifest_sha256: createHash('sha256').update(id).digest('hex'),
        manifest_sm3: zero,
        signature_sha256: zero,
        received_at: new Date().toISOString(),
      },
      id,
    );
    await tx
      .insertInto('deposit')
      .values({
        work_id: id,
        number,
        query_code: 'ABCD2345',
        received_at: new Date(),
        completed_at: new Date(),
        record_sha256: record.sha256,
      })
      .execute();
  });
  return { id, number };
}

export const makeStaff = (t: TestContext, role: 'reviewer' | 'operator' | 'admin') =>
  makeTestStaff(t.context.db, role);

const ENDED: ObjectionState[] = ['screened-out', 'upheld', 'dismissed', 'settled', 'withdrawn', 'lapsed'];

/** Puts an objection into a state by rows, with a reviewer's case where one is open. */
export async function putObjection(
  t: TestContext,
  of: { objector: Signer; work: { id: string }; state: ObjectionState; reviewerId: string },
): Promise<string> {
  const { objector, work, state, reviewerId } = of;
  const { db, vault } = t.context;
  const id = newId();
  const now = t.context.now();
  const isScreened = state !== 'drafted' && state !== 'submitted';
  await db
    .insertInto('objection')
    .values({
      id,
      number: makeNumber(NUMBER_PREFIX.objection, 2026, randomBytes(8)),
      account_id: objector.accountId,
      work_id: work.id,
      state,
      grounds: ['not-author'],
      statement_sealed: Buffer.from(vault.seal('objection', STATEMENT)),
      created_at: now,
      submitted_at: state === 'drafted' ? null : now,
      screened_at: isScreened ? now : null,
      answer_due_at: isScreened ? new Date(now.getTime() + 5 * 86_400_000) : null,
      window_due_at: ['waiting', 'sued'].includes(state) ? new Date(now.getTime() + 15 * 86_400_000) : null,
      ended_at: ENDED.includes(state) ? now : null,
    })
    .execute();
  if (state === 'submitted')
    await db
      .insertInto('review_case')
      .values({
        id,
        kind: 'objection',
        work_id: work.id,
        subject_id: id,
        number: makeNumber(NUMBER_PREFIX.objection, 2026, randomBytes(8)),
        submitted_at: now,
        due_at: now,
        taken_by: reviewerId,
        taken_at: now,
      })
      .execute();
  return id;
}

export const file = (bytes: Uint8Array = PDF) => ({ name: 'paper.pdf', stream: Readable.from([bytes]) });

export const addPaper = (
  t: TestContext,
  accountId: string,
  objectionId: string,
  kind: ObjectionPaperKind = 'source',
  audience: 'both' | 'platform' = 'both',
) => receivePaper(t.context, accountId, { objectionId, kind, audience }, file());

async function said(t: TestContext, signer: Signer, id: string, side: 'objector' | 'holder') {
  const row = await findObjection(t.context.db, id);
  if (row === undefined) throw new Error('no such objection');
  const papers = await listPapers(t.context.db, row);
  return {
    row,
    common: {
      number: row.number,
      depositNumber: row.deposit_number,
      statement: openWords(t.context, row.statement_sealed),
      papers: papers.filter((paper) => paper.side === side),
      certificateSha256: signer.certificateSha256,
      logOrigin: t.context.config.logOrigin,
    },
  };
}

/** The browser's data of an objector. */
export async function signedSubmission(t: TestContext, signer: Signer, id: string) {
  const { row, common } = await said(t, signer, id, 'objector');
  const statement = objectionStatement({ ...common, grounds: row.grounds as ObjectionGround[] });
  return { id, certificateSha256: signer.certificateSha256, signature: await signer.sign(statement) };
}

/** The browser's data of a holder. */
export async function signedAnswer(
  t: TestContext,
  signer: Signer,
  id: string,
  stand: 'contest' | 'concede' = 'contest',
) {
  const { common } = await said(t, signer, id, 'holder');
  const statement = '该作品由本人创作，原始文件与拍摄记录均在，请查阅。';
  const signature = await signer.sign(answerStatement({ ...common, statement, stand }));
  return { id, stand, statement, certificateSha256: signer.certificateSha256, signature };
}
