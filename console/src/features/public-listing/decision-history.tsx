import { gateRules, type GateRule } from '@yinji/contract';
import { formatMoment } from '../../lib/format.ts';
import { displayWords as words } from './words.ts';

interface Decision {
  outcome: keyof typeof words.outcomes;
  ruleCode: GateRule | null;
  reason: string;
  staffName: string | null;
  at: string;
}

/** Earlier decisions about a work or a gallery, the last first. */
export function DecisionHistory({ decisions }: { decisions: readonly Decision[] }) {
  if (decisions.length === 0) return null;
  return (
    <section>
      <h3>{words.history}</h3>
      <ol>
        {decisions.map(({ outcome, ruleCode, reason, staffName, at }) => (
          <li className="py-6 px-0 line-t text-13 leading-20" key={at}>
            <b>{words.outcomes[outcome]}</b> {staffName ?? words.system}{' '}
            <time className="text-ink-3" dateTime={at}>
              {formatMoment(at)}
            </time>
            {(ruleCode !== null || reason !== '') && (
              <small className="text-ink-3 block">
                {ruleCode !== null && `${gateRules[ruleCode]}。`}
                {reason}
              </small>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
