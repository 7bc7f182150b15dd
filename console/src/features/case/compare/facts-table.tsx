import { DISTANCE_OF } from '../../../config/constants.ts';
import { formatInstant, formatPixels } from '../../../lib/format.ts';
import { candidateWords } from '../words.ts';
import { compareWords } from './words.ts';
import type { Candidate, ReviewCase } from '../review-case.ts';
import { orderOf } from '../strength.ts';

/** Of the picture's area; its corners are in shares of width and height. */
function shareOf(corners: readonly (readonly [number, number])[]): string {
  const twice = corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return compareWords.table.ofPicture(`${Math.round(Math.abs(twice) * 50)}%`);
}

/** The two works in facts, side by side like their pictures. */
export function FactsTable({
  opened,
  candidate,
  numbers,
}: {
  opened: ReviewCase;
  candidate: Candidate;
  numbers: boolean;
}) {
  const { table, submission } = compareWords;
  const { sameHolder, otherHolder, distance } = candidateWords;
  const rows: [string, string, string][] = [
    [table.title, opened.title, candidate.title],
    [table.pixels, formatPixels(opened.width, opened.height), formatPixels(candidate.width, candidate.height)],
    [
      table.deposited,
      formatInstant(opened.depositedAt),
      `${formatInstant(candidate.depositedAt)}（${orderOf(candidate)}）`,
    ],
    [table.holder, table.masked, candidate.sameHolder ? sameHolder : otherHolder],
  ];
  if (candidate.part)
    rows.push([table.part, shareOf(candidate.part.submission), shareOf(candidate.part.candidate)]);
  if (numbers) rows.push([table.numbers, candidate.orientation, distance(candidate.distance, DISTANCE_OF)]);
  return (
    <table className="facts mt-8 text-13 leading-20 max-sm:block">
      <caption className="visually-hidden">{table.caption}</caption>
      <thead className="max-sm:absolute max-sm:w-1 max-sm:h-1 max-sm:overflow-hidden max-sm:[clip-path:inset(50%)]">
        <tr className="max-sm:block max-sm:grid-cols-[1fr_1fr] max-sm:py-6 max-sm:line-t">
          <th scope="col">
            <span className="visually-hidden">{table.item}</span>
          </th>
          <th scope="col">{submission}</th>
          <th scope="col">{candidate.letter}</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([name, own, other]) => (
          <tr className="max-sm:block max-sm:grid-cols-[1fr_1fr] max-sm:py-6 max-sm:line-t" key={name}>
            <th scope="row">{name}</th>
            <td className="w-[40%]">{own}</td>
            <td className="w-[40%]">{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
