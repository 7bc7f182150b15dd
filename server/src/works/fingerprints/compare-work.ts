import {
  fitAffine,
  isStrong,
  type Judged,
  nearestOrientation,
  type Orientation,
  ORIENTATIONS,
  type Part,
  type Point,
} from '@yinji/originality';
import { hashSearchOf, type NearCopy } from '@yinji/originality/copy-index';
import {
  type Comparison,
  type Corner,
  Refusal,
  type AppContext,
  searchCommittedCopies,
} from '../../platform/index.ts';
import { compareLocally, type Occasion } from './compare-locally.ts';
import { listNearWorks } from './fingerprints-read-model.ts';
import { findFeatures } from './fingerprints-store.ts';
import { workSource } from './work-source.ts';

/**
 * Places of their own, each filled from the earliest deposit on: what comes later pushes nothing off, however near and
 * however many; nor do one's own works push another's off.
 */
const MOST = { strong: 200, partial: 9, weak: 9, own: 3 };

/**
 * Compares a picture with every one whose deposit is committed, by hashes and by local features. Only a finding; a person
 * decides.
 * @throws Refusal ORIGINAL_REQUIRED, CopyIndexError
 */
export async function compareWork(
  context: AppContext,
  workId: string,
  occasion: Occasion = 'review',
): Promise<Comparison> {
  const began = performance.now();
  const own = await findFeatures(context.db, workId);
  if (own === undefined) throw new Refusal('ORIGINAL_REQUIRED');
  const found = await searchCommittedCopies(context, workSource, {
    ...hashSearchOf({ pdq: own.pdq, trimmed: own.pdq_trimmed }),
    except: workId,
  });
  const judged = await compareLocally(context, own, occasion);
  const near = new Map(found.near.map((one) => [one.id, one]));
  const local = new Map(judged.map((one) => [one.workId, one]));
  const ids = [...new Set([...near.keys(), ...local.keys()])];
  const all = (await listNearWorks(context.db, ids, own.account_id)).flatMap((row) => {
    if (row.received_at === null || own.received_at === null) return [];
    return {
      workId: row.work_id,
      ...presentNear(near.get(row.work_id), local.get(row.work_id)),
      ...presentLocal(local.get(row.work_id)),
      identical: Buffer.compare(row.pixel_sha256, own.pixel_sha256) === 0,
      own: row.is_own,
      earlier: row.received_at < own.received_at,
      depositedAt: row.received_at.toISOString(),
    };
  });
  const strong = all.filter((one) => !one.own && isStrong(one));
  const weak = all.filter((one) => !one.own && !isStrong(one));
  const candidates = [
    ...strong.slice(0, MOST.strong),
    ...weak.filter((one) => one.local !== undefined).slice(0, MOST.partial),
    ...weak.filter((one) => one.local === undefined).slice(0, MOST.weak),
    ...all.filter((one) => one.own).slice(0, MOST.own),
  ];
  return {
    compared: found.compared,
    comparedMs: Math.round(performance.now() - began),
    unnamed: Math.max(0, strong.length - MOST.strong),
    candidates,
  };
}

const presentNear = (one: NearCopy | undefined, part: Judged | undefined) =>
  one === undefined
    ? { distance: null, orientation: orientationOf(part) }
    : {
        distance: one.distance,
        orientation: ORIENTATIONS[one.query % ORIENTATIONS.length] ?? 'as-is',
        framed: one.query >= ORIENTATIONS.length,
        inverted: one.isInverted,
      };

const presentLocal = (one: Judged | undefined) =>
  one === undefined || one.verdict === 'none'
    ? {}
    : { local: { verdict: one.verdict, score: one.score, version: one.version, ...partOf(one) } };

/** How the submission lies on the candidate; far-off hashes do not say it. */
const orientationOf = (part: Judged | undefined): Orientation =>
  part === undefined || part.ofPicture.length < 3
    ? 'as-is'
    : nearestOrientation(fitAffine({ from: part.ofPicture, to: part.ofWork }).map);

/** Less than a pixel of a preview. */
const rounded = (points: readonly Point[]): Corner[] =>
  points.map(([x, y]) => [Number(x.toFixed(4)), Number(y.toFixed(4))]);

const bothOf = ({ ofPicture, ofWork }: Part) => ({
  submission: rounded(ofPicture),
  candidate: rounded(ofWork),
});

const partOf = (one: Judged) =>
  one.ofPicture.length < 3
    ? {}
    : { part: { ...bothOf(one), ...(one.points && { points: bothOf(one.points) }) } };
