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
import { leadOf } from '../../portal/src/lib/paper-photo/compare-rosette.ts';
import { judgeLead, placeRosette } from '../../portal/src/lib/paper-photo/read-paper.ts';
import { rollDice } from './dice.ts';

/** Pictures of other works that each photographed picture is compared with. */
const STRANGERS = 4;
/** Papers drawn anew after so many photographs. */
const PER_PAPER = 10;

interface Measured {
  ownLead: number[];
  otherLead: number[];
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

interface PaperPlan {
  title: string;
  kind: 'confirmation' | 'plain' | 'pictured';
  picture: { seed: number; width: number; height: number };
}

function planPaper(dice: () => number, at: number): PaperPlan {
  const title = `样张 ${Math.floor(dice() * 1e9)}`;
  const kind = at % 5 === 4 ? 'confirmation' : at % 5 === 3 ? 'plain' : 'pictured';
  if (kind !== 'pictured') return { title, kind, picture: { seed: at, width: 0, height: 0 } };
  const [width, height] = dice() < 0.5 ? [900, 500 + 300 * dice()] : [500 + 300 * dice(), 900];
  return { title, kind, picture: { seed: at, width: Math.round(width), height: Math.round(height) } };
}

const drawPaper = ({ title, kind, picture }: PaperPlan): Promise<SamplePaper> =>
  kind === 'confirmation'
    ? confirmationPaper(title)
    : depositPaper(kind === 'plain' ? { title } : { title, picture });

/** Every photograph of a seed: each can be taken without those before it. */
function planPhotographs(count: number, seed: number): { paper: PaperPlan; shot: Shot }[] {
  const dice = rollDice(seed);
  let paper: PaperPlan;
  return Array.from({ length: count }, (_, at) => {
    if (at % PER_PAPER === 0) paper = planPaper(dice, at / PER_PAPER);
    return { paper, shot: shotOf(dice, at) };
  });
}

/**
 * @param only numbers of the photographs that are taken; all where unset
 * @returns faults: an own rosette called another's, or another's called the own; and by how much each led strangers
 */
export async function provePaperPhoto(
  { count, seed, only }: { count: number; seed: number; only?: number[] },
  say: (line: string) => void,
): Promise<{ faults: string[]; ownLead: number[]; otherLead: number[] }> {
  const found: Measured = {
    ownLead: [],
    otherLead: [],
    contrast: [],
    ownPdq: [],
    otherPdq: [],
    unread: { code: 0, place: 0, picture: 0 },
    judged: {},
    ms: [],
  };
  const faults: string[] = [];
  const strangers: string[] = [];
  const papers = new Map<PaperPlan, SamplePaper>();
  for (const [at, { paper: plan, shot }] of planPhotographs(count, seed).entries()) {
    if (only !== undefined && !only.includes(at)) continue;
    if (at > 0 && at % 50 === 0) say(`${at} photographs`);
    const paper = papers.get(plan) ?? (await drawPaper(plan));
    papers.set(plan, paper);
    const photo = await decodePhoto(await photograph(paper.page, shot));
    const started = performance.now();
    const code = findCode(photo);
    if (code === undefined) found.unread.code += 1;
    const place = code && placeRosette(photo, code, paper.seal);
    if (code && !place) found.unread.place += 1;
    if (!place) continue;
    const leadAndJudge = (who: 'own' | 'other', sha256: string) => {
      const lead = leadOf(place.rosette, Buffer.from(sha256, 'hex'));
      const verdict = judgeLead(place.rosette, lead);
      found[`${who}Lead`].push(lead);
      found.judged[`${who} ${verdict}`] = (found.judged[`${who} ${verdict}`] ?? 0) + 1;
      if (verdict === (who === 'own' ? 'differs' : 'same'))
        faults.push(`${at}: ${who} rosette ${sha256} ${verdict} (${lead.toFixed(3)}): ${JSON.stringify(shot)}`);
    };
    leadAndJudge('own', paper.rosetteSha256);
    const picture = readPicture(place.luma, place.homography, place.seal);
    found.ms.push(performance.now() - started);
    found.contrast.push(place.rosette.contrast);
    for (let k = 0; k < STRANGERS; k += 1)
      leadAndJudge('other', createHash('sha256').update(`stranger ${seed} ${at} ${k}`).digest('hex'));
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
  const { ownLead, otherLead } = found;
  return { faults, ownLead, otherLead };
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
