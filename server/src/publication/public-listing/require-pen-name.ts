import { Refusal, type Database } from '../../platform/index.ts';
import { findTerms } from './find-terms.ts';
import { listTermsInForce } from './gate-store.ts';

/**
 * That a pen name may become public. Asked where one is chosen: what shows it later asks nobody again.
 * @throws Refusal TEXT_NOT_ALLOWED
 */
export async function requirePenName(db: Database, penName: string): Promise<void> {
  if (findTerms(penName, await listTermsInForce(db)).length > 0)
    throw new Refusal('TEXT_NOT_ALLOWED', '笔名中有不能公开展示的内容，请换一个', { fields: ['penName'] });
}
