import { wordBacking, type BackingWords, type PartyRole } from '@yinji/evidence';
import { Fact } from '@yinji/ui';
import { clsx } from 'clsx';
import type { Examination } from './engine/evidence-engine.ts';
import type { GivenRoot, LogBackers } from './engine/log-trust.ts';
import { backingWords as words } from './words.ts';
import './backing.css';

interface BackingProps {
  examination: Examination;
  /** The reader brought the trust files. */
  isOwnTrust: boolean;
  className?: string;
}

/** Whose word the verdict is, directly below it: the lines of every verifier (docs/evidence-format.md §19). */
export function Backing({ examination: { report, root }, isOwnTrust, className }: BackingProps) {
  if (!report.backing || report.verdict === 'invalid') return null;
  return (
    <section className={clsx('backing', className)} aria-label={words.title}>
      <Lines words={wordBacking(report.backing, report.facts.variant)} />
      {root && <Root root={root} isOwnTrust={isOwnTrust} />}
    </section>
  );
}

const LOG_ROLES: readonly PartyRole[] = ['operator', 'witness'];

/** The same of records whose proof is the log's alone: no certificate and no time stamp was checked. */
export function LogBacking({ backers, isOwnTrust }: { backers: LogBackers; isOwnTrust: boolean }) {
  const { backing, root } = backers;
  return (
    <div className="backing">
      <Lines words={wordBacking(backing, undefined, LOG_ROLES)} />
      {root && <Root root={root} isOwnTrust={isOwnTrust} />}
    </div>
  );
}

function Lines({ words: { notes, who, unproven } }: { words: BackingWords }) {
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="backing-note">
          {note}
        </p>
      ))}
      {who.length > 0 && (
        <dl>
          {who.map(({ says, who: names }) => (
            <Fact key={says} name={says}>
              {names}
            </Fact>
          ))}
        </dl>
      )}
      {unproven !== undefined && (
        <p>
          <b>{words.unproven}</b>
          {unproven}
        </p>
      )}
    </>
  );
}

/** A root from the platform is the platform's word until its fingerprint was compared with paper. */
function Root({ root, isOwnTrust }: { root: GivenRoot; isOwnTrust: boolean }) {
  return (
    <p>
      {words.root(root.version, root.expires)}
      <span className="mono wrap-anywhere">{root.fingerprint}</span>
      {isOwnTrust ? words.ownRoot : words.platformRoot}
    </p>
  );
}
