import type { SuccessionState } from '@yinji/state-machine';
import type { Tx } from '../../platform/index.ts';
import { closeWorks } from './succession-works-store.ts';
import { changeSuccession, type SuccessionRow } from './successions-store.ts';
import { notifyApplicant, notifyContesters, notifyHolder } from './notify-people.ts';

type End = Extract<SuccessionState, 'rejected' | 'withdrawn' | 'stopped'>;

const TOLD: Record<End, { title: string; toHolder: string }> = {
  rejected: { title: '继承或承继申请未通过', toHolder: '对您作品的申请未通过，作品仍在您名下。' },
  withdrawn: { title: '继承或承继申请已撤回', toHolder: '申请人已撤回对您作品的申请，作品仍在您名下。' },
  stopped: { title: '继承或承继申请已被权利人终止', toHolder: '您已终止对您作品的申请，作品仍在您名下。' },
};

/** An end without a passing: the works are free again. The caller holds the locks of `lockSuccession`. */
export async function endSuccession(
  tx: Tx,
  row: SuccessionRow,
  state: End,
  { remark, now }: { remark: string | null; now: Date },
): Promise<void> {
  await changeSuccession(tx, row.id, { state, ended_at: now, due_at: null, remark });
  await closeWorks(tx, row.id);
  if (row.submitted_at === null) return;
  const { title, toHolder } = TOLD[state];
  const why = remark === null ? '' : `理由：${remark}`;
  await notifyApplicant(tx, row, { title, body: `${title}。${why}` });
  await notifyHolder(tx, row, { title, body: toHolder });
  await notifyContesters(tx, row, { title, body: `${title}。` });
}
