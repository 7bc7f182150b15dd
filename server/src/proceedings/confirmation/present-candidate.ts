import { CANDIDATE_DISTANCE, fitAffine, isStrong } from '@yinji/originality';
import type { AppContext, Comparison } from '../../platform/index.ts';
import { type WorkRow, findWork, previewUrl } from '../../works/index.ts';

type Found = Comparison['candidates'][number];
type Strength = 'identical' | 'strong' | 'copy' | 'shared' | 'review' | 'weak';

export async function presentCandidate(context: AppContext, own: WorkRow, found: Found, letter: string) {
  const other = await findWork(context.db, found.workId);
  if (other === undefined || other.preview_key === null) return undefined;
  // Of a comparison from before.
  if (found.local === undefined && (found.distance ?? 0) > CANDIDATE_DISTANCE) return undefined;
  const apart = Math.abs((other.received_at?.getTime() ?? 0) - (own.received_at?.getTime() ?? 0));
  return {
    workId: other.id,
    letter,
    strength: strengthOf(found),
    distance: found.distance,
    orientation: found.orientation,
    part: presentPart(found.local?.part),
    earlier: found.earlier,
    daysApart: Math.floor(apart / 86_400_000),
    sameHolder: other.account_id === own.account_id,
    isPublic: other.is_public,
    title: other.is_public ? other.title : '未公开作品',
    previewUrl: previewUrl(context, other.preview_key),
    width: other.width ?? 0,
    height: other.height ?? 0,
    depositedAt: found.depositedAt,
  };
}

/** A whole picture that is near comes before a part of it, and a part before a hint. */
function strengthOf({ identical, distance, local }: Found): Strength {
  if (identical) return 'identical';
  if (isStrong({ identical, distance })) return 'strong';
  return local?.verdict ?? 'weak';
}

type Part = NonNullable<Found['local']>['part'];

/** With the map that lays the submission onto the candidate, in shares of both. */
function presentPart(part: Part) {
  if (part === undefined) return null;
  const { map } = fitAffine({ from: part.submission, to: part.candidate });
  return map.every(Number.isFinite) ? { ...part, map: [...map] } : null;
}
