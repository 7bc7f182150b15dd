/**
 * How surely a photograph tells a paper's own rosette and picture from others: certificates are drawn, printed,
 * photographed askew in uneven light, blurred and compressed, all by this project, and read.
 */
import { createHash } from 'node:crypto';
import { hammingDistance } from '@yinji/originality';
import { decodePhoto } from '@yinji/testkit/pictures/decode-photo';
import { confirmationPaper, depositPaper, type SamplePaper } from '@yinji/testkit/documents/sample-papers';
import { photograph, type Shot } from '@yinji/testkit/pictures/photograph';
import { findCode } from '../../portal/src/lib/paper-photo/find-code.ts';
import { readPicture } from '../../portal/src/lib/paper-photo/read-picture.ts';
import { judgeRosette, matchRosette, placeRosette } from '../../portal/src/lib/paper-photo/read-paper.ts';
import { rollDice } from './dice.ts';

/** Pictures of other works that each photographed picture is compared with. */
const STRANGERS = 4;
/** Papers drawn anew after so many photographs. */
const PER_PAPER = 10;

interface Measured {
  own: number[];
  others: number[];
  contrast: number[];
  ownPdq: number[];
  otherPdq: number[];
  unread: Record<'code' | 'place' | 'picture', number>;
  judged: Record<string, number>;
  ms: number[];
}

/** As people hold a phone over a table; a tenth of the shots much worse. */
function shotOf(dice: () => number, seed: number): Shot {
  const about = (most: number) => (2 * dice() - 1) * most;
  const bad = dice() < 0.1 ? 2 : 1;
  return {
    seed,
    width: 2100,
    height: 2800,
    turn: about(15) + (dice() < 0.1 ? 90 : 0),
    pitch: about(22),
    yaw: about(22),
    fill: 0.7 + 0.27 * dice(),
    bend: about(1.5 * bad),
    blur: 0.4 + 1.2 * bad * dice(),
    noise: 2 + 7 * bad * dice(),
    shade: 0.55 * dice(),
    warmth: about(0.9),
    quality: 70 + Math.round(25 * dice()),
  };
}

async function drawPaper(dice: () => number, at: number): Promise<SamplePaper> {
  const title = `样张 ${Math.floor(dice() * 1e9)}`;
  if (at % 5 === 4) return confirmationPaper(title);
  if (at % 5 === 3) return depositPaper({ title });
  const [width, height] = dice() < 0.5 ? [900, 500 + 300 * dice()] : [500 + 300 * dice(), 900];
  return depositPaper({ title, picture: { seed: at, width: Math.round(width), height: Math.round(height) } });
}

/** @returns faults: an own rosette called another's, or another's called the own */
export async function provePaperPhoto(
  count: number,
  seed: number,
  say: (line: string) => void,
): Promise<string[]> {
  const dice = rollDice(seed);
  const found: Measured = {
    own: [],
    others: [],
    contrast: [],
    ownPdq: [],
    otherPdq: [],
    unread: { code: 0, place: 0, picture: 0 },
    judged: {},
    ms: [],
  };
  const faults: string[] = [];
  let paper = await drawPaper(dice, 0);
  const strangers: string[] = [];
  for (let at = 0; at < count; at += 1) {
    if (at > 0 && at % PER_PAPER === 0) paper = await drawPaper(dice, at / PER_PAPER);
    if (at > 0 && at % 50 === 0) say(`${at} photographs`);
    const shot = shotOf(dice, at);
    const photo = await decodePhoto(await photograph(paper.page, shot));
    const started = performance.now();
    const code = findCode(photo);
    if (code === undefined) found.unread.code += 1;
    const place = code && placeRosette(photo, code, paper.seal);
    if (code && !place) found.unread.place += 1;
    if (!place) continue;
    const own = matchRosette(photo, place, paper.rosetteSha256);
    const verdict = judgeRosette(own);
    const picture = readPicture(place.luma, place.homography, place.seal);
    found.ms.push(performance.now() - started);
    found.judged[`own ${verdict}`] = (found.judged[`own ${verdict}`] ?? 0) + 1;
    found.own.push(own.score);
    found.contrast.push(own.contrast);
    if (verdict === 'differs') faults.push(`own rosette differs (${own.score}): ${JSON.stringify(shot)}`);
    for (let k = 0; k < STRANGERS; k += 1) {
      const other = createHash('sha256').update(`stranger ${seed} ${at} ${k}`).digest('hex');
      const match = matchRosette(photo, place, other);
      const judged = judgeRosette(match);
      found.judged[`other ${judged}`] = (found.judged[`other ${judged}`] ?? 0) + 1;
      found.others.push(match.score);
      if (judged === 'same') faults.push(`rosette ${other} passes (${match.score}): ${JSON.stringify(shot)}`);
    }
    if (paper.seal !== '印迹存证') continue;
    if (paper.pdq === undefined) {
      if (picture.state !== 'none') faults.push(`a picture is seen where none is: ${JSON.stringify(shot)}`);
    } else if (picture.state === 'read') {
      const bits = Buffer.from(picture.pdq, 'hex');
      found.ownPdq.push(hammingDistance(bits, Buffer.from(paper.pdq, 'hex')));
      for (const other of strangers)
        if (other !== paper.pdq) found.otherPdq.push(hammingDistance(bits, Buffer.from(other, 'hex')));
      if (!strangers.includes(paper.pdq)) strangers.push(paper.pdq);
    } else found.unread.picture += 1;
  }
  report(found, say);
  return faults;
}

function report({ unread, judged, ...measures }: Measured, say: (line: string) => void): void {
  for (const [name, values] of Object.entries(measures)) {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(3);
    say(
      `${name.padEnd(9)} n ${sorted.length}  least ${at(0)}  1% ${at(0.01)}  half ${at(0.5)}  99% ${at(0.99)}  most ${at(1)}`,
    );
  }
  say(`unread ${JSON.stringify(unread)}  judged ${JSON.stringify(judged)}`);
}
