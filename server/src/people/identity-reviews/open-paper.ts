import {
  type AppContext,
  type BlobAnswer,
  findAttachment,
  Refusal,
  type StaffActor,
} from '../../platform/index.ts';
import { openAttachmentAsStaff } from '../proceedings/index.ts';
import { refuseOwnMatter } from '../staff/index.ts';
import { findReview } from './identity-reviews-store.ts';

export async function openPaper(context: AppContext, actor: StaffActor, id: string): Promise<BlobAnswer> {
  const paper = await findAttachment(context.db, 'identity-review', id);
  const review = paper && (await findReview(context.db, paper.subject_id));
  if (paper === undefined || review?.state !== 'waiting') throw new Refusal('NOT_FOUND');
  await refuseOwnMatter(context.db, actor, [review.account_id]);
  return openAttachmentAsStaff(context, actor, paper);
}
