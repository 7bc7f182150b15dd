import { declareItemJob } from '../../platform/index.ts';

/** By the account: its name or its address has become known, and a transfer may name it (`proceedings`). */
export const attachPersonKind = declareItemJob('attach-transfer-parties');
