import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildManifest } from '@yinji/evidence';
import type { TrackName, TrackState } from '@yinji/state-machine';
import { inTransaction } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';
import { submitDeposit } from '../../../../server/src/works/deposits/index.ts';
import { prepareDeposit } from '../../../../server/src/works/deposits/prepare-deposit.ts';
import type { StaffActor } from '../../../../server/src/platform/http/actor.ts';
import { grantQuotas } from '../../../../server/src/money/quota/index.ts';
import { makeCreator, type TestCreator } from './creator.ts';
import { makeTestStaff } from './make-test-context.ts';
import { openTestContext, type TestContext } from './open-test-context.ts';
import { saveWorkDraft } from '../../../../server/src/works/works/save-work-draft.ts';

const NAME = '沈知白';
const DAY = 86_400_000;
const FILE = { name: '秋山.png', sizeBytes: 9, sha256: 'ab'.repeat(32), sm3: 'cd'.repeat(32) };

/**
 * A context in which the three tracks are walked by their use cases: a creator with name, key and quotas, and a
 * reviewer.
 */
export async function openStudio() {
  const t: TestContext = await openTestContext();
  const { context } = t;
  Object.assign(context.config, { logOrigin: 'log.example/1' });
  mkdirSync(join(t.folder, 'trust'), { recursive: true });
  writeFileSync(join(t.folder, 'trust/policy.txt'), '');

  async function creator(quotas = { evidence: 200, authentic: 200 }): Promise<TestCreator> {
    const one = await makeCreator(t, NAME);
    const expiresAt = new Date(Date.now() + 30 * DAY);
    await inTransaction(context.db, (tx) =>
      grantQuotas(tx, {
        accountId: one.accountId,
        sourceId: newId(),
        quotas: { gallery: 0, common: 0, ...quotas },
        expiresAt,
        now: new Date(),
      }),
    );
    return one;
  }

  const draft = (one: TestCreator, title = '秋山') =>
    saveWorkDraft(context, one.accountId, {
      title,
      workType: 'draw',
      description: '',
      claimedCreatedOn: null,
      file: FILE,
    });

  /** A submission signed by its creator. */
  async function signed(one: TestCreator, workId: string, title = '秋山') {
    const prepared = await prepareDeposit(context, one.accountId, workId);
    const { certificateSha256 } = one;
    const built = buildManifest({ ...prepared, title, certificateSha256, files: [FILE], claimedCreated: null });
    return { workId, ...built, signature: (await one.sign(built.manifest)).signature };
  }

  /** Token and proof as the authorities would have given them; the deposit then passes by itself. */
  async function prove(): Promise<void> {
    const bytes = Buffer.from('given');
    await context.db
      .updateTable('deposit')
      .set({ receipt: 'receipt', token: bytes, token_time: new Date(), tlog_proof: 'proof' })
      .where('received_at', 'is not', null)
      .execute();
  }

  async function bringOriginal(workId: string): Promise<void> {
    const key = randomBytes(32).toString('hex');
    await context.db
      .insertInto('original')
      .values({
        work_id: workId,
        object_key: key,
        size_bytes: 9,
        format: 'png',
        width: 3,
        height: 2,
        pixel_sha256: randomBytes(32),
        preview_key: key,
        thumbnail_key: key,
        public_preview_key: key,
        public_thumbnail_key: key,
        pdq: Buffer.alloc(256),
        pdq_quality: 100,
        features_at: new Date(),
        record_sha256: randomBytes(32),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** A work whose deposit was made by its use case and has passed, with its original. */
  async function deposited(one: TestCreator): Promise<string> {
    const workId = await draft(one);
    await submitDeposit(context, one.accountId, await signed(one, workId));
    await setState(workId, 'evidence', 'passed');
    await bringOriginal(workId);
    return workId;
  }

  /** Sets a track's state in its row. */
  const setState = (workId: string, name: TrackName, state: TrackState) =>
    context.db
      .insertInto('track')
      .values({ work_id: workId, name, state })
      .onConflict((conflict) => conflict.columns(['work_id', 'name']).doUpdateSet({ state }))
      .execute();

  async function stateOf(workId: string, name: TrackName): Promise<TrackState | 'none'> {
    const row = await context.db
      .selectFrom('track')
      .select('state')
      .where('work_id', '=', workId)
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.state ?? 'none';
  }

  const reviewer = () => makeTestStaff(context.db, 'reviewer');

  /** Puts the open, compared case of a track before the reviewer. */
  async function hand(workId: string, kind: 'confirmation' | 'certification', actor: StaffActor<never>) {
    const comparison = JSON.stringify({ compared: 0, comparedMs: 0, candidates: [] });
    const row = await context.db
      .updateTable('review_case')
      .set({ taken_by: actor.staffId, taken_at: new Date(), comparison })
      .where('work_id', '=', workId)
      .where('kind', '=', kind)
      .where('decided_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  }

  return {
    ...t,
    creator,
    draft,
    signed,
    prove,
    bringOriginal,
    deposited,
    setState,
    stateOf,
    reviewer,
    hand,
  };
}

export type Studio = Awaited<ReturnType<typeof openStudio>>;
