import type { GateRule } from '@yinji/contract';

export const ruleOf = (code: string | null) => code as GateRule | null;

/** A stored hit; of a rule that no longer exists it is `other`. */
export const presentHit = <Hit extends { ruleCode: string }>({ ruleCode, ...hit }: Hit) => ({
  ...hit,
  ruleCode: ruleOf(ruleCode) ?? ('other' as const),
});

interface Judgement<Outcome> {
  outcome: Outcome;
  rule_code: string | null;
  reason: string;
  staff_name: string | null;
  at: Date;
}

/** Earlier decisions, for the present decider. */
export const presentJudgement = <Outcome>(one: Judgement<Outcome>) => ({
  outcome: one.outcome,
  ruleCode: ruleOf(one.rule_code),
  reason: one.reason,
  staffName: one.staff_name,
  at: one.at.toISOString(),
});
