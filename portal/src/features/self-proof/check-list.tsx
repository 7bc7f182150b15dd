import { Icon } from '@yinji/ui';
import { formatCount } from '../../lib/format.ts';
import { CHECKS, type CheckName, type Outcome } from './engine/judge-copy.ts';
import { SHOWN } from './engine/ledger.ts';
import type { Judged } from './use-judgement.ts';
import { proofWords as words } from './words.ts';

const icons = { pass: 'check', fail: 'close', open: 'dashed' } as const;

/** What all checks together say, in one sentence. */
export function Verdict({ judged: { judgement, forgery } }: { judged: Judged }) {
  const { outcomes } = judgement;
  const having = (outcome: Outcome) => CHECKS.filter((name) => outcomes[name] === outcome);
  const failed = having('fail').map((name) => words.checks[name]);
  const look = failed.length > 0 ? 'caught' : forgery === undefined ? 'untouched' : 'missed';
  return (
    <output className={`proof-verdict proof-${look}`}>
      <Icon name={look === 'caught' ? 'close' : look === 'untouched' ? 'check' : 'warning'} />
      <span>
        <b>
          {look === 'caught'
            ? words.verdicts.caught(failed)
            : look === 'untouched'
              ? words.verdicts.untouched(having('pass').length, having('open').length)
              : words.verdicts.missed}
        </b>
        {look === 'missed' && (forgery?.change === 'older' ? words.missedOlder : words.missedText)}
      </span>
    </output>
  );
}

/** Each check with what it found. */
export function CheckList({ judged }: { judged: Judged }) {
  const { outcomes } = judged.judgement;
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">{words.checksTitle}</h2>
      <ul className="proof-checks">
        {CHECKS.map((name) => (
          <li key={name} data-check={name} className={`proof-check-${outcomes[name]}`}>
            <b>{words.checks[name]}</b>
            <span className="proof-outcome">
              <Icon name={icons[outcomes[name]]} size={14} />
              {words.outcomes[outcomes[name]]}
            </span>
            <span className="proof-detail">{findingOf(name, judged)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function findingOf(name: CheckName, { judgement, copy }: Judged): string {
  const { outcomes, checkpoint, size, misplaced, cosigned, needed, contradicts } = judgement;
  const holds = outcomes[name] === 'pass';
  if (name === 'root') {
    if (holds) return words.rootHolds(formatCount(size));
    if (size === checkpoint.size) return words.rootFails;
    return words.sizeFails(formatCount(size), formatCount(checkpoint.size));
  }
  if (name === 'inclusion') {
    if (holds) return words.placeHolds(Math.min(SHOWN, copy.entries.length));
    return words.placeFails(misplaced.map((index) => `#${formatCount(index)}`));
  }
  if (name === 'log') return holds ? words.logHolds : words.logFails;
  if (name === 'witnesses') {
    if (cosigned === undefined) return words.witnessesFail;
    return holds ? words.witnessesHold(cosigned, needed) : words.witnessesFew(cosigned.length, needed);
  }
  if (outcomes.consistency === 'open') return words.nothingSeen;
  const sizes = contradicts.map((each) => formatCount(each));
  return holds ? words.grown(judgement.seenSizes.map((each) => formatCount(each))) : words.contradicts(sizes);
}
