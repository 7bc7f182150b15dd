import { createHash } from 'node:crypto';
import { hammingDistance } from '@yinji/originality';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { canPrint } from '@yinji/testkit/documents/print-page';
import {
  confirmationPaper,
  depositPaper,
  VERIFY_PAGE,
  type SamplePaper,
} from '@yinji/testkit/documents/sample-papers';
import { decodePhoto } from '@yinji/testkit/pictures/decode-photo';
import { photograph, type Shot } from '@yinji/testkit/pictures/photograph';
import { judgePaper } from './judge-paper.ts';
import { readPaper, type ExpectedPaper, type PaperReading } from './read-paper.ts';

const prints = canPrint();
if (!prints)
  process.stderr.write('skipped: papers are printed with pdftoppm (apt-get install poppler-utils)\n');

/** Turned, tilted in two directions, bent, in warm uneven light. */
const ASKEW: Omit<Shot, 'seed'> = {
  width: 1500,
  height: 2000,
  turn: 9,
  pitch: 17,
  yaw: -13,
  bend: 1,
  blur: 0.8,
  noise: 6,
  shade: 0.4,
  warmth: 0.6,
  quality: 80,
};
const PICTURE = { seed: 8, width: 900, height: 600 };
/** Finer than the photographs, and drawn in half the time of a printer's 300. */
const DPI = 200;

async function read(
  paper: SamplePaper,
  shot: Shot,
  expected: Partial<ExpectedPaper> = {},
): Promise<PaperReading> {
  const { number, queryCode, rosetteSha256, seal } = paper;
  return readPaper(await decodePhoto(await photograph(paper.page, { ...ASKEW, ...shot })), {
    number,
    queryCode,
    rosetteSha256,
    seal,
    hasPicture: seal === '印迹存证',
    verifyPage: VERIFY_PAGE,
    ...expected,
  });
}

function distance({ picture }: PaperReading, { pdq = '' }: SamplePaper): number {
  if (picture.state !== 'read') throw new Error(`the picture is ${picture.state}`);
  return hammingDistance(Buffer.from(picture.pdq, 'hex'), Buffer.from(pdq, 'hex'));
}

describe.skipIf(!prints)('a photograph of a paper', () => {
  let paper: SamplePaper;
  beforeAll(async () => {
    paper = await depositPaper({ picture: PICTURE, dpi: DPI });
  });

  test('taken askew shows its number, its rosette and its picture', async () => {
    const reading = await read(paper, { seed: 1 });
    expect(reading).toMatchObject({
      code: { state: 'same', number: paper.number, queryCode: paper.queryCode },
      rosette: 'same',
    });
    expect(distance(reading, paper)).toBeLessThanOrEqual(30);
    expect(reading.seen?.width).toBe(480);
  });

  test('taken on its side from the other direction is read as well, and a grey copy too', async () => {
    const grey = { ...paper, page: await sharp(paper.page).greyscale().png().toBuffer() };
    const reading = await read(grey, { seed: 2, turn: 84, pitch: -15, yaw: 14, width: 2000, height: 1500 });
    expect(reading).toMatchObject({ code: { state: 'same' }, rosette: 'same' });
    expect(distance(reading, paper)).toBeLessThanOrEqual(30);
  });

  test('with the QR code of a real paper and the rosette and picture of another shows both', async () => {
    const forged = await depositPaper({
      picture: { ...PICTURE, seed: 9 },
      dpi: DPI,
      rosetteOf: createHash('sha256').update('another record').digest(),
    });
    const reading = await read(forged, { seed: 3 }, { rosetteSha256: paper.rosetteSha256 });
    expect(reading).toMatchObject({ code: { state: 'same' }, rosette: 'differs' });
    expect(distance(reading, paper)).toBeGreaterThan(90);
  });

  test('that is too blurred decides nothing', async () => {
    const reading = await read(paper, { seed: 4, blur: 5 });
    expect(reading).toMatchObject({
      code: { state: 'none' },
      rosette: 'unclear',
      picture: { state: 'unclear' },
    });
    expect(judgePaper(reading, undefined).verdict).toBe('unclear');
  });

  test('of another number, query code, platform or kind of paper is named so', async () => {
    const number = 'YJCZ-2026-0000-0000-0000-0';
    const photo = await decodePhoto(await photograph(paper.page, { ...ASKEW, seed: 5 }));
    const expected = { ...paper, hasPicture: true, verifyPage: VERIFY_PAGE };
    expect(readPaper(photo, { ...expected, number }).code).toMatchObject({
      state: 'other',
      number: paper.number,
    });
    expect(readPaper(photo, { ...expected, verifyPage: 'https://other.example/verification-v2' }).code).toEqual(
      {
        state: 'foreign',
      },
    );
    expect(readPaper(photo, { ...expected, queryCode: 'WXYZ2345' }).code.state).toBe('wrongCode');
    expect(readPaper(photo, { ...expected, queryCode: undefined }).code.state).toBe('same');
    expect(readPaper(photo, { ...expected, seal: '确权审核' }).rosette).not.toBe('differs');
  });

  test('of a paper that prints no picture says so', async () => {
    expect((await read(await depositPaper({ dpi: DPI }), { seed: 6 })).picture).toEqual({ state: 'none' });
  });

  test('of another kind of certificate is read without a picture', async () => {
    const reading = await read(await confirmationPaper('夜泊', DPI), { seed: 7 });
    expect(reading).toMatchObject({ code: { state: 'same' }, rosette: 'same', picture: { state: 'absent' } });
  });
});

describe('a paper', () => {
  const good: PaperReading = {
    code: { state: 'same', number: 'N', queryCode: 'C' },
    rosette: 'same',
    picture: { state: 'read', pdq: '' },
  };
  const verdict = (change: Partial<PaperReading>, answer?: Parameters<typeof judgePaper>[1]) =>
    judgePaper({ ...good, ...change }, answer).verdict;
  const yes = { matches: true, picture: 'same' } as const;

  test('agrees only if all of it was read and agrees', () => {
    expect(verdict({}, yes)).toBe('same');
    expect(verdict({ picture: { state: 'absent' } }, { matches: true })).toBe('same');
    expect(verdict({}, undefined)).toBe('waiting');
  });

  test('differs if one readable part differs, whatever else is unclear', () => {
    expect(verdict({ rosette: 'differs', picture: { state: 'unclear' } })).toBe('differs');
    expect(verdict({ code: { state: 'foreign' }, rosette: 'unclear' })).toBe('differs');
    expect(verdict({}, { matches: false })).toBe('differs');
    expect(verdict({}, { matches: true, picture: 'differs' })).toBe('differs');
  });

  test('is unclear if a part could not be read or compared', () => {
    expect(verdict({ rosette: 'unclear' }, yes)).toBe('unclear');
    expect(verdict({ code: { state: 'none' } }, yes)).toBe('unclear');
    expect(verdict({ picture: { state: 'unclear' } }, { matches: true })).toBe('unclear');
    expect(verdict({}, { matches: true, picture: 'unclear' })).toBe('unclear');
    expect(verdict({}, { matches: true })).toBe('unclear');
  });
});
