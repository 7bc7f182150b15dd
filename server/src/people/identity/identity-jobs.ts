import { declareItemJob } from '../../platform/index.ts';

/** By the account: its person was checked again, or asks for a key (`evidence`). */
export const continueKeyRequestKind = declareItemJob('continue-key-request');
