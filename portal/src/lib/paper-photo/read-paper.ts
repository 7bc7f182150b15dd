import type { SealText } from '@yinji/ui/marks';
import { leadOf, rosetteArea, seeRosette, type SeenRosette } from './compare-rosette.ts';
import { findCode, type FoundCode } from './find-code.ts';
import { findSeal, type FoundSeal } from './find-seal.ts';
import { fitSheet, type FittedSheet } from './fit-sheet.ts';
import { flattenPhoto } from './flatten.ts';
import type { Homography } from './homography.ts';
import { planeOf, type Photo, type Plane } from './raster.ts';
import { readAddress, type PaperAddress } from './read-address.ts';
import { readPicture, type PictureReading } from './read-picture.ts';

/** What the number's own record says of its paper. */
export interface ExpectedPaper {
  number: string;
  /** With which the page was opened; a public work's page needs none. */
  queryCode: string | undefined;
  /** Hex. */
  rosetteSha256: string;
  seal: SealText;
  /** Whether the picture's place on this kind of paper is known. */
  hasPicture: boolean;
  /** Absolute address of the page where numbers are verified. */
  verifyPage: string;
}

/** Before a number is known: every paper of this platform is one of another number. */
export type AnyPaper = Pick<ExpectedPaper, 'verifyPage'>;

export interface PaperReading {
  /** `foreign`: a code, but none of this platform; `other`: of another number; `wrongCode`: with another query code. */
  code: { state: 'none' } | { state: 'foreign' } | ({ state: 'other' | 'wrongCode' | 'same' } & PaperAddress);
  rosette: 'same' | 'differs' | 'unclear';
  /** `absent`: not looked for on this kind of paper. */
  picture: PictureReading | { state: 'absent' };
  /** The rosette as photographed, seen straight from above; undefined where it was not found. */
  seen?: Photo;
  /** Where the sheet lies in the photograph; undefined where it was not looked for. */
  sheet?: SeenSheet;
}

export interface SeenSheet {
  homography: Homography;
  /** All four sides of its frame were seen. */
  isFramed: boolean;
}

/**
 * Measured by `npm run prove -- paper-photo` (docs/decisions/0038-a-paper-is-compared.md): a paper's own
 * rosette leads strangers by more than the one, another's by less than the other. Between them nothing is said.
 */
const SAME_LEAD = 0.65;
const OTHER_LEAD = 0.2;
/** Less and the frame or the seal was taken for something else. */
const LEAST_FRAME = 0.6;
const LEAST_SEAL = 0.45;
/** Less and no lines were printed there, or none can be seen. */
const LEAST_CONTRAST = 0.07;

/** Pixels of the rosette that is shown beside the drawn one. */
const SEEN_SIDE = 480;

/** Reads one photograph. Pure: knows no page, sends nothing. */
export function readPaper(photo: Photo, expected: ExpectedPaper | AnyPaper): PaperReading {
  const hasPicture = 'number' in expected && expected.hasPicture;
  const nothing = { rosette: 'unclear', picture: { state: hasPicture ? 'unclear' : 'absent' } } as const;
  const found = findCode(photo);
  if (found === undefined) return { code: { state: 'none' }, ...nothing };
  const address = readAddress(found.text, expected.verifyPage);
  if (address === undefined) return { code: { state: 'foreign' }, ...nothing };
  if (!('number' in expected) || address.number !== expected.number)
    return { code: { state: 'other', ...address }, ...nothing };
  const isCodeRight = expected.queryCode === undefined || expected.queryCode === address.queryCode;
  const code = { state: isCodeRight ? 'same' : 'wrongCode', ...address } as const;
  const luma = lumaOf(photo);
  const fitted = fitSheet(luma, found);
  const { homography } = fitted;
  const sheet = { homography, isFramed: isFramed(fitted) };
  const place = sheet.isFramed ? findRosette(photo, homography, expected.seal) : undefined;
  if (place === undefined) return { code, ...nothing, sheet };
  const { seal } = place;
  return {
    code,
    sheet,
    rosette: judgeLead(place.rosette, leadOf(place.rosette, bytesOf(expected.rosetteSha256))),
    picture: hasPicture ? readPicture(luma, homography, seal) : nothing.picture,
    seen: flattenPhoto(photo, homography, rosetteArea(seal), SEEN_SIDE),
  };
}

interface FoundRosette {
  seal: FoundSeal;
  rosette: SeenRosette;
}
export interface PlacedRosette extends FoundRosette {
  luma: Plane;
  homography: Homography;
}

/** Where the sheet and its rosette are in the photograph; undefined where frame or seal cannot be made out. */
export function placeRosette(photo: Photo, code: FoundCode, text: SealText): PlacedRosette | undefined {
  const luma = lumaOf(photo);
  const fitted = fitSheet(luma, code);
  const found = isFramed(fitted) ? findRosette(photo, fitted.homography, text) : undefined;
  return found && { luma, homography: fitted.homography, ...found };
}

const lumaOf = (photo: Photo): Plane => planeOf(photo, [0.299, 0.587, 0.114]);
const isFramed = ({ agreement }: FittedSheet): boolean => agreement >= LEAST_FRAME;

function findRosette(photo: Photo, homography: Homography, text: SealText): FoundRosette | undefined {
  // The red seal becomes dark, the blue lines about it pale; a grey copy stays as it is.
  const seal = findSeal(planeOf(photo, [-0.6, 0.3, 1.3]), homography, text);
  if (seal === undefined || seal.score < LEAST_SEAL) return undefined;
  // Blue is dark in red light.
  return { seal, rosette: seeRosette(planeOf(photo, [1, 0, 0]), homography, seal) };
}

export function judgeLead({ contrast }: SeenRosette, lead: number): PaperReading['rosette'] {
  if (contrast < LEAST_CONTRAST) return 'unclear';
  if (lead >= SAME_LEAD) return 'same';
  return lead <= OTHER_LEAD ? 'differs' : 'unclear';
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
