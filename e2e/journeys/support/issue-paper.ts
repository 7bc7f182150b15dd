import { printPage } from '@yinji/testkit/documents/print-page';
import type { Person } from '@yinji/testkit/people/person';
import type { Shot } from '@yinji/testkit/pictures/photograph';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';

export interface Paper {
  title: string;
  number: string;
  code: string;
  /** As printed: PNG. */
  page: Buffer;
}

export const DPI = 200;
/** Turned, tilted in two directions, bent, in warm uneven light. */
export const ASKEW: Omit<Shot, 'seed'> = {
  width: 1500,
  height: 2000,
  turn: -8,
  pitch: 15,
  yaw: 12,
  bend: 1,
  blur: 0.7,
  noise: 5,
  shade: 0.35,
  warmth: 0.5,
};

/** The certificate of a new deposit, printed. */
export async function issuePaper(holder: Person, seed: number, title: string): Promise<Paper> {
  const picture = await drawPicture(seed, { format: 'png', width: 600, height: 400 });
  const { id } = await holder.deposit(title, 'draw', `${title}.png`, picture);
  await holder.upload(id, `${title}.png`, picture);
  const { deposit } = await holder.waitForWork(id, (one) => one.deposit?.complete === true);
  const page = await printPage(await holder.waitForDocument(id, 'deposit'), DPI);
  return { title, page, number: deposit!.number, code: deposit!.queryCode };
}
