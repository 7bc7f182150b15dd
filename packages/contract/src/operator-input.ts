import * as z from 'zod/mini';
import { gateRule } from './display.ts';
import { instant, line } from './shapes.ts';

/* What calls of the staff share. */

export const pageInput = {
  page: z._default(z.int().check(z.gte(1)), 1),
  size: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
};

/** What the second person does with a proposal; its proposer may withdraw it. */
export const proposalDecision = z.enum(['approve', 'refuse', 'withdraw']);
/** Declared by staff: it is not their own matter. */
export const noInterest = z.literal(true);

/** Why something is not shown, for its holder. */
export const ground = { ruleCode: gateRule, reason: line(200, 4) };

export const gateDecision = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('passed') }),
  z.strictObject({ outcome: z.literal('refused'), ...ground }),
]);
/** Of the one who decides an appeal. */
export const appealDecision = { outcome: z.enum(['restored', 'upheld']), reason: line(200, 4) };

/** Earlier decisions about a work or a gallery. */
export const gateHistory = z.array(
  z.object({
    outcome: z.enum(['passed', 'refused', 'removed', 'restored', 'upheld']),
    ruleCode: z.nullable(gateRule),
    reason: z.string(),
    staffName: z.nullable(z.string()),
    at: instant,
  }),
);
