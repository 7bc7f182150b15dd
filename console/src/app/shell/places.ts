import { paths, type Path } from '../../config/paths.ts';
import type { Staff } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { isOpenTo } from '../guard.ts';

interface Place {
  path: Path;
  word: string;
}
interface Group {
  name: string;
  places: readonly Place[];
}

const { shell } = words;

/** By what one comes to do; in each group the daily work stands first. */
const groups: readonly Group[] = [
  {
    name: shell.groups.reviewing,
    places: [
      { path: paths.queue, word: shell.queue },
      { path: paths.decisions, word: shell.decisions },
      { path: paths.identityReviews, word: shell.identityReviews },
      { path: paths.display, word: shell.display },
      { path: paths.gate, word: shell.gate },
    ],
  },
  {
    name: shell.groups.complaints,
    places: [
      { path: paths.reports, word: shell.reports },
      { path: paths.objections, word: shell.objections },
      { path: paths.successions, word: shell.successions },
      { path: paths.holds, word: shell.holds },
      { path: paths.authorityRequests, word: shell.authorityRequests },
    ],
  },
  {
    name: shell.groups.customers,
    places: [
      { path: paths.desk, word: shell.desk },
      { path: paths.packages, word: shell.packages },
      { path: paths.grants, word: shell.grants },
    ],
  },
  {
    name: shell.groups.publishing,
    places: [
      { path: paths.broadcasts, word: shell.broadcasts },
      { path: paths.contents, word: shell.contents },
      { path: paths.delivery, word: shell.delivery },
    ],
  },
  {
    name: shell.groups.money,
    places: [
      { path: paths.refunds, word: shell.refunds },
      { path: paths.disputes, word: shell.disputes },
      { path: paths.reconciliations, word: shell.reconciliations },
      { path: paths.invoices, word: shell.invoices },
      { path: paths.orderFigures, word: shell.orderFigures },
    ],
  },
  {
    name: shell.groups.oversight,
    places: [
      { path: paths.figures, word: shell.figures },
      { path: paths.house, word: shell.house },
      { path: paths.jobs, word: shell.jobs },
      { path: paths.reviewers, word: shell.reviewers },
      { path: paths.audit, word: shell.audit },
    ],
  },
];

/** The groups in which this person has work, each with the places that are theirs. */
export const groupsOf = (staff: Staff): readonly Group[] =>
  groups
    .map(({ name, places }) => ({ name, places: places.filter(({ path }) => isOpenTo(path, staff)) }))
    .filter(({ places }) => places.length > 0);
