import { displayMachine } from '@yinji/state-machine';
import * as z from 'zod/mini';
import { keyOf } from './shapes.ts';

export const displayState = keyOf(displayMachine.states);

/** Why a work is not shown, and the subject of a list entry. */
export const gateRules = {
  infringement: '侵犯他人权利',
  illegal: '违反法律法规',
  sexual: '色情低俗',
  violence: '血腥暴力',
  impersonation: '冒充他人',
  contact: '含联系方式或证件号码',
  advertising: '广告引流',
  unclear: '画面或文字无法辨认',
  other: '其他',
} as const;
export type GateRule = keyof typeof gateRules;
export const gateRule = keyOf(gateRules);

/** The reasons of a report (民法典 1195; 网络信息内容生态治理规定 6). */
export const reportCategories = {
  infringement: '侵权',
  illegal: '违法违规',
  sexual: '涉黄',
  impersonation: '冒充他人',
  other: '其他',
} as const;
export type ReportCategory = keyof typeof reportCategories;
export const reportCategory = keyOf(reportCategories);

export const publicNameMode = z.enum(['pen', 'real', 'anonymous']);
/** The text of the consent to showing a real name; a new text is a new version. */
export const REAL_NAME_CONSENT_VERSION = '2026-11';

export const finding = z.object({
  where: z.enum(['title', 'introduction', 'name']),
  term: z.string(),
  ruleCode: gateRule,
  /** UTF-16 units of the text it is in. */
  from: z.int(),
  to: z.int(),
});
