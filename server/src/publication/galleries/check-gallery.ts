import type { Database, GalleryFindings } from '../../platform/index.ts';
import { findTerms, listTermsInForce } from '../public-listing/index.ts';
import type { VersionRow } from './galleries-store.ts';
import { findLastJudgement } from './gate-store.ts';

interface Shown {
  accountId: string;
  version: VersionRow;
  /** As strangers would read it; null for the real name, which was verified. */
  name: string | null;
}

/**
 * Findings of the gate in a gallery's texts, or null where it may be shown at once. A person reviews every hit,
 * the first gallery of an account, and the next one after a person's refusal. Its pictures passed the gate as
 * works.
 */
export async function checkGallery(
  db: Database,
  { accountId, version, name }: Shown,
): Promise<GalleryFindings | null> {
  const terms = await listTermsInForce(db);
  const texts = [
    { where: 'title', at: 0, text: version.title },
    { where: 'foreword', at: 0, text: version.foreword },
    { where: 'name', at: 0, text: name ?? '' },
    ...version.entries.map(({ caption }, at) => ({ where: 'caption', at, text: caption }) as const),
  ] as const;
  const judged = (await findLastJudgement(db, accountId))?.outcome;
  const findings: GalleryFindings = {
    isFirst: judged !== 'passed' && judged !== 'restored',
    texts: texts
      .flatMap(({ where, at, text }) => findTerms(text, terms).map((hit) => ({ where, at, ...hit })))
      .slice(0, MOST),
  };
  return findings.isFirst || findings.texts.length > 0 ? findings : null;
}

const MOST = 200;
