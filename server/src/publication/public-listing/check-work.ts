import type { NearCopy } from '@yinji/originality/copy-index';
import type { Database, Findings } from '../../platform/index.ts';
import { findPictures } from './find-pictures.ts';
import { findTerms } from './find-terms.ts';
import { listTermsInForce } from './gate-store.ts';
import { findLastJudgement, type GateSubject } from './public-listing-read-model.ts';

interface Shown {
  work: GateSubject;
  introduction: string;
  /** As strangers would read it; null for the real name, which was verified. */
  name: string | null;
  /** Entries of the list that look like it. */
  near: readonly NearCopy[];
}

/**
 * Findings of the gate, or null where everything may pass at once. It refuses nothing: a person reviews every
 * hit, the first display of an account, and the next one after a refusal or take-down.
 */
export async function checkWork(
  db: Database,
  { work, introduction, name, near }: Shown,
): Promise<Findings | null> {
  const terms = await listTermsInForce(db);
  const texts = [
    ['title', work.title],
    ['introduction', introduction],
    ['name', name ?? ''],
  ] as const;
  const judged = (await findLastJudgement(db, work.account_id))?.outcome;
  const findings: Findings = {
    isFirst: judged !== 'passed' && judged !== 'restored',
    texts: texts.flatMap(([where, text]) => findTerms(text, terms).map((hit) => ({ where, ...hit }))),
    pictures: await findPictures(db, work, near),
  };
  const nothing = !findings.isFirst && findings.texts.length === 0 && findings.pictures.length === 0;
  return nothing ? null : findings;
}
