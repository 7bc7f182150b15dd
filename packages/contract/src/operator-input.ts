import * as z from 'zod/mini';
import { gateRule } from './display.ts';
import { line } from './shapes.ts';

/** What the operators' calls about public display and about galleries share. */
export const pageInput = {
  page: z._default(z.int().check(z.gte(1)), 1),
  size: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
};

/** Why something is not shown, as its holder will read it. */
export const ground = { ruleCode: gateRule, reason: line(200, 4) };
