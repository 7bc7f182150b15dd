import { beforeAll, describe, expect, test } from 'vitest';
import { canPrint } from '@yinji/testkit/documents/print-page';
import { depositPaper, VERIFY_PAGE, type SamplePaper } from '@yinji/testkit/documents/sample-papers';
import { decodePhoto } from '@yinji/testkit/pictures/decode-photo';
import { photograph, type Shot } from '@yinji/testkit/pictures/photograph';
import { adviseFrame, type FrameAdvice } from './advise-frame.ts';
import { readPaper } from './read-paper.ts';

/** A phone's video of 1080 × 1920, held over a table. */
const FRAME: Shot = { seed: 1, width: 1080, height: 1920, turn: 3, pitch: 6, blur: 0.5, noise: 3 };

describe.skipIf(!canPrint())('a frame of the camera', () => {
  let paper: SamplePaper;
  beforeAll(async () => {
    paper = await depositPaper({ picture: { seed: 8, width: 900, height: 600 }, dpi: 200 });
  });

  async function adviceFor(shot: Partial<Shot>): Promise<FrameAdvice | undefined> {
    const photo = await decodePhoto(await photograph(paper.page, { ...FRAME, ...shot }));
    const { number, queryCode, rosetteSha256, seal } = paper;
    const reading = readPaper(photo, {
      number,
      queryCode,
      rosetteSha256,
      seal,
      hasPicture: true,
      verifyPage: VERIFY_PAGE,
    });
    return adviseFrame(photo, reading);
  }

  test('that shows everything needs no advice', async () => {
    expect(await adviceFor({ fill: 0.95 })).toBeUndefined();
  });

  test.each<[FrameAdvice, Partial<Shot>]>([
    ['dark', { light: 0.2 }],
    ['glare', { glare: { x: 0.3, y: 0.8, radius: 0.2 } }],
    ['glare', { glare: { x: 0.68, y: 0.3, radius: 0.18 } }],
    ['nearer', { fill: 0.45 }],
    ['farther', { fill: 1.17 }],
    ['steady', { blur: 6 }],
    ['aim', { fill: 0.05 }],
  ])('is given the advice %s where that is what it lacks', async (advice, shot) => {
    expect(await adviceFor(shot)).toBe(advice);
  });
});
