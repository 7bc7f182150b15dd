import { type AnyJob, defineSchedule } from '../platform/index.ts';
import { documentCase } from './issuing/document-case.ts';
import { documentChange } from './issuing/document-change.ts';
import { documentDeposit } from './issuing/document-deposit.ts';
import { documentSuccession } from './issuing/document-succession.ts';
import { publishRegister } from './register/index.ts';
import { forgetOldQueries } from './verification/index.ts';

export const documentsJobs: readonly AnyJob[] = [
  documentDeposit,
  documentCase,
  documentChange,
  documentSuccession,
  defineSchedule({ name: 'publish-register', label: '公示月册', everyMs: 60_000, run: publishRegister }),
  defineSchedule({
    name: 'forget-old-queries',
    label: '清除旧查询',
    everyMs: 3_600_000,
    run: forgetOldQueries,
  }),
];
