import { hammingDistance } from '@yinji/originality';
import { Refusal, type AppContext, takeToken } from '../../platform/index.ts';
import { openPrinted, type PrintedFields } from '../../evidence/index.ts';
import { findVisibleWork, notFound, type AskedNumber } from './find-visible-work.ts';
import { isPrintedText } from './printed-text.ts';
import { listDocuments } from './verification-read-model.ts';

interface TypedPaper extends AskedNumber {
  queryCode: string;
  title: string;
  name: string;
  /** PDQ as photographed, hex; null for a paper without a picture. */
  picture?: string | null | undefined;
}

/** A reader mistypes a few times; nobody needs more of one work, from however many networks and numbers. */
const PER_NETWORK = { capacity: 20, refillSeconds: 60 };
const PER_WORK = { capacity: 20, refillSeconds: 600 };

/**
 * Whether title and name on a paper are those of the document issued under its number. One answer for both
 * fields: an answer for each would let somebody guess them one after the other. The query code is required of a
 * public work too, because its title is public and its printed name may be the real one behind a pen name. A
 * document that names nobody is not compared: its answer would tell the title alone. Nothing typed is stored.
 * @throws Refusal BAD_INPUT, NOT_FOUND, RECORD_ERASED, NOT_READY, TOO_MANY_REQUESTS
 */
export async function comparePaper(context: AppContext, given: TypedPaper, network: string) {
  await takeToken(context, 'compare-paper', network, PER_NETWORK, 'TOO_MANY_REQUESTS');
  const { number, work, isCodeRight } = await findVisibleWork(context, given, network);
  if (!isCodeRight) throw notFound();
  const documents = await listDocuments(context.db, work.id);
  const papers = documents.filter((one) => one.number === number).flatMap((one) => readPaper(context, one));
  if (papers.length === 0) throw new Refusal('NOT_READY', '这个编号下没有可以逐字核对的证书，请放入它的 PDF');
  // Counted for those only who have the code: a stranger cannot use up the tries of a number.
  await takeToken(context, 'compare-paper-work', work.id, PER_WORK, 'TOO_MANY_REQUESTS');
  const matches = papers.map(
    (paper) => +isPrintedText(paper.title, given.title) & +isPrintedText(paper.name, given.name),
  );
  const same = papers[matches.indexOf(1)];
  if (same === undefined) return { matches: false };
  return given.picture === undefined
    ? { matches: true }
    : { matches: true, picture: judgePicture(same, given.picture) };
}

/**
 * Bits of 256. Measured by `npm run prove -- paper-photo`: a paper's own picture, photographed, is far below the
 * first, any other above the second.
 */
const SAME_PICTURE = 56;
const OTHER_PICTURE = 90;

/** Told only to somebody who knows both fields: whoever guesses a private work's picture learns nothing. */
function judgePicture(
  { picture: printed }: Pick<PrintedFields, 'picture'>,
  seen: string | null,
): 'same' | 'differs' | 'unclear' {
  if (printed === undefined) return 'unclear';
  if (printed === null || seen === null) return printed === seen ? 'same' : 'differs';
  const distance = hammingDistance(Buffer.from(printed, 'hex'), Buffer.from(seen, 'hex'));
  if (distance <= SAME_PICTURE) return 'same';
  return distance >= OTHER_PICTURE ? 'differs' : 'unclear';
}

type DocumentRow = Awaited<ReturnType<typeof listDocuments>>[number];

function readPaper({ vault }: AppContext, { id, printed_sealed: sealed }: DocumentRow) {
  if (sealed === null) return [];
  const { name, ...rest } = openPrinted(vault, id, sealed);
  return name === null ? [] : [{ name, ...rest }];
}
