import { splitHashes } from '@yinji/originality/copy-index';
import { MATCH_DISTANCE, PDQ_QUALITY_FLOOR } from '@yinji/originality';
import type { NearCopy } from '@yinji/originality/copy-index';
import { type AppContext, type Database, type Findings, searchCommittedCopies } from '../../platform/index.ts';

import { blockedSource } from './blocked-source.ts';
import { listPicturesInForce } from './gate-store.ts';
import type { GateSubject } from './public-listing-read-model.ts';

const MOST = 12;

type Picture = Pick<GateSubject, 'file_sha256' | 'pdq' | 'pdq_trimmed' | 'pdq_quality'>;

/**
 * Entries of the list that look like this picture in any orientation; asked before the transaction that follows.
 * @throws CopyIndexError
 */
export async function searchPictures(context: AppContext, picture: Picture): Promise<NearCopy[]> {
  // Pictures without structure are all near to each other.
  if (picture.pdq_quality < PDQ_QUALITY_FLOOR) return [];
  const { near } = await searchCommittedCopies(context, blockedSource, {
    queries: [...splitHashes(picture.pdq), ...splitHashes(picture.pdq_trimmed)],
    limit: MATCH_DISTANCE,
    inverted: MATCH_DISTANCE,
    most: MOST,
  });
  return near;
}

/** Listed pictures that are this file, or look like it. Only a finding; a person decides. */
export async function findPictures(
  db: Database,
  picture: Picture,
  near: readonly NearCopy[],
): Promise<Findings['pictures']> {
  const distanceOf = new Map(near.map(({ id, distance }) => [id, distance]));
  const rows = await listPicturesInForce(db, picture.file_sha256, [...distanceOf.keys()]);
  return rows
    .map(({ id, is_file, rule_code: ruleCode, note }) => ({
      id,
      ruleCode,
      note,
      // Null for the same file.
      distance: is_file ? null : (distanceOf.get(id) ?? null),
    }))
    .toSorted((a, b) => (a.distance ?? -1) - (b.distance ?? -1));
}
