/** Works that have too few features to be found by them: skies, flat designs, soft photographs. */
import {
  applied,
  composed,
  inverted,
  scaleOf,
  stretchOf,
  type Affine,
  type Point,
} from '../../geometry/affine.ts';
import { greyOf, type Grey } from '../../geometry/grey.ts';
import { areaOf, clippedTo, frameOf } from '../../geometry/polygon.ts';
import { agree, mipmapsOf, type Agreement } from '../agree.ts';
import type { Part } from '../local-shard.ts';
import { countPacked, unpackThumbnail } from '../pack-features.ts';
import { aligned } from './align.ts';
import { guess } from './guess.ts';
import { shapeOf, type Shape } from './shape.ts';
import { slopesOf, type Sloped } from './step-sums.ts';
import { WindowTable } from './window-table.ts';
import { windowsOf } from './windows.ts';

/** A work that shows what the picture shows, by their pixels. */
export interface Laid {
  workId: string;
  /** Correlation of the pixels that both show; where something covers one of them, they count for little. */
  likeness: number;
  agreement: Agreement;
  /** Longest over shortest, of the map. */
  stretch: number;
  shape: Shape;
  /** Shares of the work and of the picture that lie upon each other. */
  ofWork: number;
  ofPicture: number;
  overlap: Part;
}

/**
 * With fewer features at 512 px a work is weakly protectable: windows and pixels are laid on, and still one edit in four is
 * missed (decision 0057).
 */
export const ENOUGH_FEATURES = 60;
const OF_WORK = { sides: [1, 0.62], step: 0.34 };
/** A part of a page, and a part of the work. */
const OF_PICTURE = { sides: [1, 0.8, 0.64, 0.51, 0.41, 0.33], step: 0.25 };
/** Works that are laid on, of each of the two ways round, and how many ways each. */
const LAID = 6;
const MAPS = 2;
const COARSE_TURNS = 8;
const FINE_TURNS = 6;
/** Of half the size: below it the whole size is not tried. */
const LEAST_COARSE = 0.9;

interface Held {
  workId: string;
  /** As it is and of half the size. */
  planes: [Grey, Grey];
}

/** The picture one way round, in all sizes. */
interface Side {
  isMirrored: boolean;
  sizes: readonly Grey[];
  sloped: (level: number) => Sloped;
}

const scaled = (by: number): Affine => [by, 0, 0, 0, by, 0];
const shorter = ({ width, height }: Grey): number => Math.min(width, height);

export class SmoothWorks {
  #slots = new Map<string, number>();
  /** By slot of the table. */
  #held = new Map<number, Held>();
  #table = new WindowTable();

  /** @param packed features of the pass `REFERENCE` */
  add(workId: string, packed: Uint8Array): void {
    if (this.#slots.has(workId) || countPacked(packed) >= ENOUGH_FEATURES) return;
    const plane = greyOf(unpackThumbnail(packed));
    const [, half = plane] = mipmapsOf(plane);
    const windows = windowsOf(plane, OF_WORK);
    const slot = this.#table.add(windows);
    this.#slots.set(workId, slot);
    this.#held.set(slot, { workId, planes: [plane, half] });
  }

  remove(workId: string): void {
    const slot = this.#slots.get(workId);
    if (slot === undefined) return;
    this.#table.remove(slot);
    this.#held.delete(slot);
    this.#slots.delete(workId);
  }

  /** @param thumbnail of the picture, @param except the work itself */
  search(thumbnail: Grey, except?: string): Laid[] {
    if (this.#held.size === 0) return [];
    return [thumbnail, mirrored(thumbnail)].flatMap((plane, at) => this.#searchSide(plane, at === 1, except));
  }

  #searchSide(plane: Grey, isMirrored: boolean, except: string | undefined): Laid[] {
    const guesses = [...this.#table.hits(windowsOf(plane, OF_PICTURE))]
      .map(([slot, hits]) => ({ held: this.#held.get(slot)!, hits }))
      .filter(({ held }) => held.workId !== except)
      .map(({ held, hits }) => ({ held, ...guess(hits, MAPS) }))
      .sort((one, other) => other.votes - one.votes)
      .slice(0, LAID);
    const sizes = mipmapsOf(plane);
    const known = new Map<number, Sloped>();
    const sloped = (level: number): Sloped => {
      const made = known.get(level) ?? slopesOf(sizes[level]!);
      known.set(level, made);
      return made;
    };
    const side = { isMirrored, sizes, sloped };
    return guesses.flatMap(({ held, maps }) => {
      const all = maps.flatMap((map) => laidOn(held, side, map) ?? []);
      return all.sort((one, other) => other.agreement.tiles - one.agreement.tiles).slice(0, 1);
    });
  }
}

function mirrored({ data, width, height }: Grey): Grey {
  const out = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 1) out[at] = data[at - (at % width) + width - 1 - (at % width)]!;
  return { data: out, width, height };
}

/** @param map from the picture to the work, both in shares of their shorter sides */
function laidOn(
  { workId, planes: [plane, half] }: Held,
  { isMirrored, sizes, sloped }: Side,
  map: Affine,
): Laid | undefined {
  const [picture] = sizes as [Grey];
  const last = sizes.length - 1;
  const begin = composed(composed(scaled(shorter(picture)), inverted(map)), scaled(1 / shorter(plane)));
  const level = Math.min(last, Math.max(0, Math.round(Math.log2(scaleOf(begin)))));
  const coarse = Math.min(last, level + 1);
  const shrink = plane.width / half.width;
  const first = aligned(
    half,
    sloped(coarse),
    composed(composed(scaled(2 ** -coarse), begin), scaled(shrink)),
    COARSE_TURNS,
  );
  if (first === undefined || first.likeness < LEAST_COARSE) return undefined;
  const closer = composed(composed(scaled(2 ** (coarse - level)), first.back), scaled(1 / shrink));
  const fit = aligned(plane, sloped(level), closer, FINE_TURNS);
  if (fit === undefined) return undefined;
  const back = composed(scaled(2 ** level), fit.back);
  const onto = inverted(back);
  const overlap = clippedTo(
    frameOf(picture).map((corner) => applied(onto, corner)),
    plane,
  );
  const area = areaOf(overlap);
  const ofPicture = overlap.map((corner): Point => {
    const [x, y] = applied(back, corner);
    return [(isMirrored ? picture.width - x : x) / picture.width, y / picture.height];
  });
  return {
    workId,
    likeness: fit.likeness,
    agreement: agree(plane, plane, sizes, { map: onto }),
    stretch: stretchOf(onto),
    shape: shapeOf(plane, back, picture),
    ofWork: area / (plane.width * plane.height),
    ofPicture: (area * scaleOf(back) ** 2) / (picture.width * picture.height),
    overlap: { ofWork: overlap.map(([x, y]): Point => [x / plane.width, y / plane.height]), ofPicture },
  };
}
