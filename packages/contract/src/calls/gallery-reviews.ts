import { galleryMachine } from '@yinji/state-machine';
import * as z from 'zod/mini';
import { byStaff } from '../access.ts';
import { defineCall } from '../call.ts';
import { gateRule } from '../display.ts';
import { appealDecision, gateDecision, gateHistory, ground, pageInput } from '../operator-input.ts';
import { id, instant, keyOf, nothing, page } from '../shapes.ts';

const check = z.object({
  galleryId: id,
  state: keyOf(galleryMachine.states),
  turn: z.int(),
  since: instant,
  title: z.string(),
  works: z.int(),
  coverUrl: z.nullable(z.string()),
  isFirst: z.boolean(),
  textHits: z.int(),
  /** The first decision was this person's own: another has to decide. */
  isOwnDecision: z.boolean(),
});

export const listGalleryChecks = defineCall({
  route: 'POST console/galleryChecks',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '等待人工审核的图册，或等待复核的申诉；先到先审',
  input: z.strictObject({ show: z.enum(['checks', 'appeals']), ...pageInput }),
  output: z.object({ ...page(check).shape, counts: z.object({ checks: z.int(), appeals: z.int() }) }),
});

export const openGalleryCheck = defineCall({
  route: 'POST console/galleryCheck',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '一本图册要公开的那一版：文字与命中、作品、历次决定；不显示持有人。查看计入审计',
  audit: { 'gallery-opened': '查看图册申请' },
  input: z.strictObject({ galleryId: id }),
  output: z.object({
    ...check.shape,
    foreword: z.string(),
    /** The name that strangers would read; null where it is the real name, which is not shown here. */
    publicName: z.nullable(z.string()),
    /** In the order of the gallery; without works that left it since. */
    entries: z.array(
      z.object({
        /** Position in the version, which findings name. */
        at: z.int(),
        title: z.string(),
        caption: z.string(),
        thumbnailUrl: z.string(),
        depositNumber: z.string(),
      }),
    ),
    findings: z.array(
      z.object({
        where: z.enum(['title', 'foreword', 'caption', 'name']),
        at: z.int(),
        term: z.string(),
        ruleCode: gateRule,
        from: z.int(),
        to: z.int(),
      }),
    ),
    appeal: z.nullable(z.string()),
    decisions: gateHistory,
  }),
});

const turn = z.int().check(z.gte(1));

export const decideGalleryCheck = defineCall({
  route: 'POST console/decideGalleryCheck',
  access: byStaff({ roles: ['operator'], secondPerson: 'gallery-appeal' }),
  summary: '通过或不通过图册的公开；不通过须有条款与理由。版本不符即拒绝',
  audit: { 'gallery-passed': '通过图册公开', 'gallery-refused': '不通过图册公开' },
  input: z.strictObject({ galleryId: id, turn, decision: gateDecision }),
  output: nothing,
});

export const decideGalleryAppeal = defineCall({
  route: 'POST console/decideGalleryAppeal',
  access: byStaff({ roles: ['operator'], secondPerson: 'gallery-appeal' }),
  summary: '复核图册的申诉：恢复公开或维持原决定；须由另一人',
  audit: { 'gallery-restored': '申诉成立，恢复图册', 'gallery-upheld': '申诉不成立，图册维持原决定' },
  input: z.strictObject({ galleryId: id, turn, ...appealDecision }),
  output: nothing,
});

export const takeDownGallery = defineCall({
  route: 'POST console/takeDownGallery',
  access: byStaff({ roles: ['operator'], secondPerson: 'gallery-appeal' }),
  summary: '下架公开的图册，告知持有人条款与理由；等待处理的举报一并办结',
  audit: { 'gallery-removed': '下架图册' },
  input: z.strictObject({ galleryId: id, ...ground }),
  output: nothing,
});

export const findShownGallery = defineCall({
  route: 'POST console/findShownGallery',
  access: byStaff({ roles: ['operator'], secondPerson: null }),
  summary: '凭图册编号找公开的图册',
  input: z.strictObject({ galleryId: id }),
  output: z.object({ galleryId: id, title: z.string(), coverUrl: z.nullable(z.string()) }),
});
