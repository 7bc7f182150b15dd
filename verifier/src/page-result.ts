import {
  COMMANDS_LEAD,
  COURT_ALTERNATIVE,
  COURT_HEADINGS,
  courtCommands,
  courtRows,
  describeRevocation,
  ENCLOSED_TRUST,
  RECORD_LIMITS,
  reliances,
  wordBacking,
  type Backing,
  type BundleReport,
  type BundleFacts,
  type Check,
  type Trust,
} from '@yinji/evidence';
import { button, h, icon } from './dom.ts';
import { fact, factList, trustSection } from './page-trust.ts';
import { OUTCOME_WORDS, VERDICT_WORDS, WORDS } from './page-words.ts';
import { rosette } from './rosette.ts';

export interface ResultInput {
  report: BundleReport;
  /** Hex from which the rosette is drawn: the record's SHA-256. */
  mark: string;
  trust: Trust | undefined;
  trustIsBuiltIn: boolean;
  onAddWork: () => void;
  flipSection: HTMLElement | undefined;
}

/** The whole result: verdict and sentence first, then every check, then the trust it depends on. */
export function resultView(input: ResultInput): HTMLElement[] {
  const { report, trust, trustIsBuiltIn, flipSection } = input;
  const sections: (HTMLElement | undefined)[] = [
    verdictSection(input),
    checksSection(report.checks),
    flipSection,
    report.verdict === 'invalid' ? undefined : factsSection(report),
    trust && trustSection(trust, trustIsBuiltIn),
    judgeSection(report),
  ];
  return sections.filter((section) => section !== undefined);
}

function verdictSection({ report, mark, trustIsBuiltIn, onAddWork }: ResultInput): HTMLElement {
  const { verdict, sentence, facts, checks, backing } = report;
  const sign = ({ valid: 'pass', invalid: 'fail', undecided: 'skipped' } as const)[verdict];
  const wantsWork = checks.find((check) => check.id === 'work')?.outcome === 'skipped';
  const lead =
    verdict === 'invalid'
      ? h('p', { class: 'lead' }, WORDS.invalidLead)
      : facts.variant === 'public'
        ? h('p', { class: 'lead' }, WORDS.publicLead)
        : h(
            'p',
            { class: 'lead' },
            // Each on a line of its own: a title could end a sentence and begin another.
            '存入人：',
            h('b', {}, facts.creatorName ?? '—'),
            h('br', {}),
            '作品名：',
            h('b', {}, facts.title ?? '—'),
          );
  const text = h(
    'div',
    {},
    h('span', { class: 'stamp' }, icon(sign), VERDICT_WORDS[verdict]),
    h('h1', {}, keepDates(sentence)),
    lead,
    ...(backing && verdict !== 'invalid' ? backingParts(backing, facts.variant) : []),
    ...revocationFacts(report),
    facts.isTrustEnclosed === true && !trustIsBuiltIn && h('p', { class: 'trouble' }, ENCLOSED_TRUST),
    h(
      'p',
      { class: 'small dim' },
      facts.id !== undefined && h('span', { class: 'mono' }, `编号 ${facts.id}　`),
      WORDS.local,
    ),
    h(
      'div',
      { class: 'row' },
      wantsWork && verdict !== 'invalid' && button(WORDS.addWork, 'primary', onAddWork),
      button(WORDS.print, '', () => window.print()),
    ),
  );
  return h('section', { class: `verdict ${verdict}` }, text, h('figure', {}, rosette(mark)));
}

/** Whose word the verdict is: the lines of the command line (docs/evidence-format.md §19). */
function backingParts(backing: Backing, variant: BundleFacts['variant']): HTMLElement[] {
  const { notes, who, unproven } = wordBacking(backing, variant);
  return [
    ...notes.map((note) => h('p', { class: 'note' }, note)),
    ...(who.length > 0
      ? [h('dl', { class: 'facts who' }, ...who.flatMap((role) => fact(role.says, role.who)))]
      : []),
    ...(unproven === undefined ? [] : [h('p', { class: 'unproven' }, h('b', {}, WORDS.unproven), unproven)]),
  ];
}

/** What is known of revocation, beside the verdict: nobody opens a table for what was not checked. */
function revocationFacts({ facts }: BundleReport): HTMLElement[] {
  const rows = describeRevocation(facts).flatMap(({ says, what }) => fact(says, keepDates(what)));
  return rows.length > 0 ? [h('dl', { class: 'facts who' }, ...rows)] : [];
}

/** A date stays on one line. */
function keepDates(text: string): string {
  return text.replace(/(\d) (?=[年月日])|([年月]) (?=\d)/g, '$1$2\u00A0');
}

function checksSection(checks: Check[]): HTMLElement {
  const rows = checks.map((check, i) =>
    h(
      'tr',
      { class: check.outcome },
      h('td', {}, String(i + 1)),
      h('td', {}, h('b', {}, check.title)),
      h(
        'td',
        {},
        h('span', { class: `outcome ${check.outcome}` }, icon(check.outcome), OUTCOME_WORDS[check.outcome]),
      ),
      ...(check.outcome === 'pass' ? provenCells(check) : [h('td', {}, check.detail), h('td', {}, '—')]),
    ),
  );
  return h('section', {}, h('h2', {}, WORDS.checks), table('checks', WORDS.columns, rows));
}

/** Only a passed check proves anything. */
function provenCells({ proves, detail, doesNotProve }: Check): HTMLElement[] {
  return [h('td', {}, proves, h('div', { class: 'small' }, detail)), h('td', {}, doesNotProve)];
}

function factsSection({ facts }: BundleReport): HTMLElement {
  const limits = h('ul', { class: 'limits' }, ...RECORD_LIMITS.map((each) => h('li', {}, each)));
  return h(
    'section',
    { class: 'two' },
    h('div', {}, h('h2', {}, WORDS.factsTitle), factList(facts)),
    h('div', {}, h('h2', {}, WORDS.limitsTitle), h('div', { class: 'box' }, limits)),
  );
}

/** The statements hold for a valid bundle only; the commands help in any case. */
function judgeSection({ verdict, facts, backing }: BundleReport): HTMLElement {
  const known = verdict === 'valid' ? backing : undefined;
  const commands = courtCommands({
    bundle: '证据包.zip',
    work: '作品文件',
    tokenTime: facts.tokenTime,
    isPublic: facts.variant === 'public',
    day: new Date().toISOString().slice(0, 10),
  });
  return h(
    'section',
    {},
    h('h2', {}, known ? WORDS.judgeTitle : WORDS.repeatTitle),
    ...(known ? courtParts(known, facts) : []),
    h('p', { class: 'small dim' }, COMMANDS_LEAD),
    h('pre', {}, commands),
  );
}

function courtParts(backing: Backing, facts: BundleFacts): HTMLElement[] {
  const rows = courtRows(backing, false, facts).map(({ name, fact: said, basis, repeat }) =>
    h('tr', {}, h('td', {}, h('b', {}, name)), h('td', {}, said), h('td', {}, basis), h('td', {}, repeat)),
  );
  return [
    table('judge', COURT_HEADINGS, rows),
    h('p', {}, COURT_ALTERNATIVE),
    h('h3', {}, WORDS.relianceTitle),
    h(
      'dl',
      { class: 'facts' },
      ...reliances(backing, false, facts).flatMap(([name, value]) => fact(name, value)),
    ),
  ];
}

function table(kind: string, columns: readonly string[], rows: HTMLElement[]): HTMLElement {
  const head = h('thead', {}, h('tr', {}, ...columns.map((column) => h('th', { scope: 'col' }, column))));
  return h('table', { class: kind }, head, h('tbody', {}, ...rows));
}
