import { daysFrom } from '../../platform/index.ts';
import { dueAt } from '../cases/index.ts';

/** Working days for the holder's answer. */
const ANSWER_DAYS = 5;
/** Days in which the objector proves a suit or a settlement (like 条例 17 and 民法典 1196 for restored content). */
export const WINDOW_DAYS = 15;

export const answerDueAt = (now: Date): Date => dueAt(now, ANSWER_DAYS);
export const windowDueAt = (now: Date): Date => daysFrom(now, WINDOW_DAYS);
/** 民法典 188: three years to sue; both sides may need their evidence for that time. */
export const KEPT_DAYS = 3 * 366;
