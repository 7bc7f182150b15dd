import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { forgetOldTraces, warnOfSignIns } from './accounts/index.ts';
import { withdrawForgottenDrafts } from './identity-reviews/index.ts';
import { settleInvitation } from './organisations/index.ts';
import { deliverMessage, forgetMessages } from './outbox/index.ts';
import { changePhone } from './recovery/index.ts';

const HOUR = 3_600_000;

export const peopleJobs: readonly AnyJob[] = [
  deliverMessage,
  defineSchedule({ name: 'forget-messages', label: '清除旧消息', everyMs: HOUR, run: forgetMessages }),
  defineSchedule({
    name: 'withdraw-forgotten-identity-drafts',
    label: '撤回搁置的实名申请',
    everyMs: 60_000,
    run: withdrawForgottenDrafts,
  }),
  changePhone,
  settleInvitation,
  defineSchedule({ name: 'forget-old-traces', label: '清除旧痕迹', everyMs: HOUR, run: forgetOldTraces }),
  defineSchedule({ name: 'warn-of-sign-ins', label: '提醒可疑登录', everyMs: 600_000, run: warnOfSignIns }),
];
