import { formatCount } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { intervalOf, measured, nameOf, sayInterval, sayShare, type Counted } from './accuracy-table.ts';
import { pictureOf } from './accuracy-pictures.ts';
import { accuracyWords as words } from './accuracy-words.ts';
import { ProofNav } from './proof-nav.tsx';
import './accuracy.css';

/** What the comparison of pictures finds and misses, as the measurement wrote it. */
export function AccuracyPage() {
  useTitle(words.title);
  return (
    <article className="accuracy">
      <ProofNav />
      <AccuracySheet />
    </article>
  );
}

export function AccuracySheet() {
  const { rulesVersion, measuredOn, isHeldBack, all, edits } = measured;
  return (
    <>
      <header className="accuracy-head">
        <div>
          <p className="muted">{words.version(rulesVersion, measuredOn)}</p>
          <h1 className="[word-break:keep-all]">{words.title}</h1>
          <p className="verification-lead">{words.lead(formatCount(all.tried), edits.length)}</p>
          {!isHeldBack && <p className="accuracy-warning">{words.inSample}</p>}
        </div>
        <figure>
          <img src={pictureOf('original')} alt="" width={264} height={198} />
          <figcaption>{words.original}</figcaption>
        </figure>
      </header>
      <Figures />
      <section className="verification-section" aria-labelledby="edits">
        <h2 id="edits">{words.tableTitle(edits.length)}</h2>
        <p className="muted">{words.tableLead}</p>
        <Edits />
      </section>
      <div className="accuracy-limits">
        <List id="cannot" title={words.cannotTitle} lead={words.cannotLead}>
          {measured.cannotBeFound.map((one) => said(words.cannot, one))}
        </List>
        <List id="not-measured" title={words.notMeasuredTitle}>
          {measured.notMeasured.map((one) => said(words.notMeasured, one))}
        </List>
      </div>
      <section className="verification-section" aria-labelledby="how">
        <h2 id="how">{words.howTitle}</h2>
        <p className="muted">{words.how}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide text scrolls by itself: the keyboard must reach it */}
        <pre className="accuracy-commands" tabIndex={0}>
          {words.commands}
        </pre>
      </section>
    </>
  );
}

/** From the best to the worst; an edit is in one of them. */
const GROUPS = [
  { name: 'nearly', title: words.groups.nearly, from: 0.95, below: Infinity },
  { name: 'most', title: words.groups.most, from: 0.8, below: 0.95 },
  { name: 'some', title: words.groups.some, from: 0, below: 0.8 },
];

const said = (of: Record<string, string>, name: string): string => of[name] ?? name;

function Figures() {
  const { all, wrongOfUnrelated, wrongOfEdits, libraryWorks, madeWorks } = measured;
  const counted = (name: string, one: Counted, note = '', isShare = false) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{isShare ? sayShare(one.count / one.tried) : formatCount(one.count)}</b>
        <span>
          {isShare ? `${formatCount(one.count)} / ${formatCount(one.tried)}` : `/ ${formatCount(one.tried)}`}
        </span>
        <small>{words.interval(...sayInterval(intervalOf(one)))}</small>
        {note !== '' && <small>{note}</small>}
      </dd>
    </div>
  );
  return (
    <dl className="accuracy-figures">
      {counted(words.figures.all, all, '', true)}
      {counted(words.figures.wrongOfUnrelated, wrongOfUnrelated, words.sharing)}
      {counted(words.figures.wrongOfEdits, wrongOfEdits)}
      <div>
        <dt>{words.figures.library}</dt>
        <dd>
          <b>{formatCount(libraryWorks)}</b>
          {madeWorks > 0 && <small>{words.made(formatCount(madeWorks))}</small>}
          <small>{words.small}</small>
        </dd>
      </div>
    </dl>
  );
}

function Edits() {
  return GROUPS.map(({ name, title, from, below }) => (
    <section key={name} className="accuracy-group" aria-labelledby={`edits-${name}`}>
      <h3 id={`edits-${name}`}>{title}</h3>
      <ol>
        {measured.edits
          .filter(({ count, tried }) => count / tried >= from && count / tried < below)
          .map((edit) => (
            <Edit key={edit.name} edit={edit} />
          ))}
      </ol>
    </section>
  ));
}

type Measured = (typeof measured.edits)[number];

function Edit({ edit }: { edit: Measured }) {
  return (
    <li>
      <div className="accuracy-mat">
        <img src={pictureOf(edit.name)} alt="" loading="lazy" />
      </div>
      <strong>{nameOf(edit.name)}</strong>
      <p>
        <b>{sayShare(edit.count / edit.tried)}</b>
        <span>{`${edit.count} / ${edit.tried}`}</span>
      </p>
      <Bar edit={edit} />
      <small>{words.span(...sayInterval(intervalOf(edit)))}</small>
      {edit.shown > 0 && <small>{words.shown(edit.shown)}</small>}
    </li>
  );
}

/** A scale from 0 to 100 %: the interval, and the share found in it. */
function Bar({ edit }: { edit: Counted }) {
  const [low, high] = intervalOf(edit);
  return (
    <svg className="accuracy-bar" viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden="true">
      <path className="accuracy-scale" d="M0 8h1000" />
      <rect x={low * 1000} y="3" width={(high - low) * 1000} height="10" />
      <path d={`M${Math.min(997, (edit.count / edit.tried) * 1000)} 0v16`} />
    </svg>
  );
}

function List({ id, title, lead, children }: { id: string; title: string; lead?: string; children: string[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p className="muted">{lead}</p>}
      <ul>
        {children.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
