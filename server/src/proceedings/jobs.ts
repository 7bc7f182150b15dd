import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { labelNearCopiesKind } from '../works/index.ts';
import { watchForms } from './certification/watch-forms.ts';
import { forgetChangeMaterials } from './changes/forget-materials.ts';
import { watchChanges } from './changes/watch-changes.ts';
import { watchConfirmations } from './confirmation/watch-confirmations.ts';
import { compareCase } from './confirmation/compare-case.ts';
import { labelNearCopies } from './confirmation/label-near-copies.ts';
import { returnIdleCases } from './confirmation/return-idle-cases.ts';
import { compareSources, destroySource } from './objections/compare-sources.ts';
import { forgetObjectionPapers, meetObjectionDeadline } from './objections/meet-deadline.ts';
import { continueSuccession, forgetSuccessionPapers } from './successions/continue-succession.ts';
import { attachPerson } from './transfers/attach-parties.ts';
import { continueTransfer } from './transfers/continue-transfer.ts';

const MINUTE = 60_000;

export const proceedingsJobs: readonly AnyJob[] = [
  compareCase,
  defineSchedule({
    name: labelNearCopiesKind.name,
    label: '近似作品标注',
    everyMs: MINUTE,
    run: labelNearCopies,
  }),
  defineSchedule({ name: 'return-idle-cases', label: '收回闲置案件', everyMs: MINUTE, run: returnIdleCases }),
  continueTransfer,
  attachPerson,
  defineSchedule({ name: 'watch-forms', label: '补正期限', everyMs: MINUTE, run: watchForms }),
  defineSchedule({ name: 'watch-changes', label: '变更补正期限', everyMs: MINUTE, run: watchChanges }),
  defineSchedule({
    name: 'watch-confirmations',
    label: '确权补正期限',
    everyMs: MINUTE,
    run: watchConfirmations,
  }),
  forgetChangeMaterials,
  continueSuccession,
  forgetSuccessionPapers,
  compareSources,
  destroySource,
  meetObjectionDeadline,
  forgetObjectionPapers,
];
