import { inTransaction } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';
import { decideGalleryCheck } from '../../../../server/src/publication/galleries/decide-gallery-check.ts';
import { getShownGallery } from '../../../../server/src/publication/galleries/present-gallery.ts';
import { releaseGallery } from '../../../../server/src/publication/galleries/release-gallery.ts';
import { saveGallery } from '../../../../server/src/publication/galleries/save-gallery.ts';
import type { StaffActor } from '../../../../server/src/platform/http/actor.ts';
import { grantQuotas, sumRest } from '../../../../server/src/money/quota/index.ts';
import type { AppContext } from '../../../../server/src/platform/app-context.ts';
import { makeCompleteWork } from './make-complete-work.ts';
import { makeTestAccount } from './make-test-context.ts';

/** People with galleries, and the operator who reviews them. */
export function galleryTesting(context: AppContext, operator: StaffActor<never>) {
  const numbers = new Map<string, string>();

  async function member(uses: number): Promise<string> {
    const accountId = await makeTestAccount(context.db, '沈知白');
    const now = context.now();
    if (uses > 0)
      await inTransaction(context.db, (tx) =>
        grantQuotas(tx, {
          accountId,
          sourceId: newId(),
          quotas: { evidence: 0, authentic: 0, gallery: uses, common: 0 },
          expiresAt: new Date(now.getTime() + 30 * 86_400_000),
          now,
        }),
      );
    return accountId;
  }

  /** A deposited work with its original, in public display or not. */
  async function work(accountId: string, isPublic = true): Promise<string> {
    const id = await makeCompleteWork(context.db, accountId, { title: `作品${newId().slice(-4)}` });
    await context.db.updateTable('work').set({ is_public: isPublic }).where('id', '=', id).execute();
    numbers.set(`YJCZ-${id.slice(-12)}`, id);
    return id;
  }

  const content = (workIds: readonly string[], more: object = {}) => ({
    template: 'wall' as const,
    title: '秋山集',
    foreword: '',
    coverWorkId: null,
    entries: workIds.map((workId) => ({ workId, caption: '' })),
    ...more,
  });

  async function gallery(accountId: string, workIds: readonly string[], more: object = {}): Promise<string> {
    const id = newId();
    await saveGallery(context, accountId, { id, revision: 0, ...content(workIds, more) });
    return id;
  }

  const rowOf = (id: string) =>
    context.db.selectFrom('gallery').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** The operator's review, where one is needed. */
  async function pass(id: string): Promise<void> {
    const { turn } = await rowOf(id);
    await decideGalleryCheck(context, operator, { galleryId: id, turn, decision: { outcome: 'passed' } });
  }

  async function publish(accountId: string, id: string): Promise<void> {
    const { state } = await releaseGallery(context, accountId, id);
    if (state !== 'released') await pass(id);
  }

  /** The works that a stranger sees, in their order. */
  const shown = async (id: string) =>
    (await getShownGallery(context, id)).works.map((one) => numbers.get(one.depositNumber));
  const rest = async (accountId: string) => (await sumRest(context.db, accountId, context.now())).gallery;

  return { member, work, content, gallery, rowOf, pass, publish, shown, rest };
}
