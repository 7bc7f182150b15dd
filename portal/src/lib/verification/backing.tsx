import { wordBacking } from '@yinji/evidence';
import { Fact } from '@yinji/ui';
import { clsx } from 'clsx';
import type { Examination, GivenRoot } from './engine/evidence-engine.ts';
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
  const { notes, who, unproven } = wordBacking(report.backing, report.facts.variant);
  return (
    <section className={clsx('backing', className)} aria-label={words.title}>
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
      {root && <Root root={root} isOwnTrust={isOwnTrust} />}
    </section>
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
