import { gateRules, type GateRule } from '@yinji/contract';
import type { ReactNode } from 'react';

interface Hit {
  from: number;
  to: number;
  term: string;
  ruleCode: GateRule;
}

/** A text with its hits, each with its entry. Overlapping hits are marked as one. */
export function HitText({ text, hits }: { text: string; hits: readonly Hit[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to, term, ruleCode } of [...hits].sort((one, other) => one.from - other.from)) {
    if (from < at) continue;
    parts.push(text.slice(at, from));
    parts.push(
      <mark
        key={from}
        className="hit py-1 px-3 rounded-[2px] bg-rejected-tint text-rejected"
        title={`${term}：${gateRules[ruleCode]}`}
      >
        {text.slice(from, to)}
        <small className="ml-4 text-12">{gateRules[ruleCode]}</small>
      </mark>,
    );
    at = to;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}
