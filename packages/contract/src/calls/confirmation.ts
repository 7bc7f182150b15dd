import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineCall } from '../call.ts';
import { correction } from '../certification-view.ts';
import { aiDeclaration, id, text } from '../shapes.ts';
import { workDetail } from '../wire/works.ts';
import { MATERIALS_PER_WORK } from './materials.ts';

/** What a reviewer may ask to be corrected in a confirmation: never the file, nor what was signed with it. */
export const confirmationParts = ['statement', 'aiDeclaration', 'materials'] as const;
export type ConfirmationPart = (typeof confirmationParts)[number];

export const findConfirmationCorrection = defineCall({
  route: 'GET confirmation/correction',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '确权待补正：哪几处、到哪天；没有时答复空',
  input: z.strictObject({ workId: id }),
  output: z.nullable(correction),
});

export const answerConfirmationCorrection = defineCall({
  route: 'POST confirmation/correct',
  // Not for members alone: a membership may end before the deadline, and the answer takes no use.
  access: byAccount({ realName: true, member: false, organisation: 'editor', guardian: null }),
  summary:
    '提交确权补正，一次：说明、交审核员看的创作过程文件、人工智能声明；不另占额度，文件与已签名的内容不变',
  input: z.strictObject({
    workId: id,
    /** Only the reviewers of this confirmation read it. */
    statement: text(2000, 10),
    /** Of the work's own, arrived: only these can be opened by its reviewer. */
    materialIds: z.array(id).check(z.maxLength(MATERIALS_PER_WORK)),
    /** Absent: as before. */
    aiDeclaration: z.optional(z.nullable(aiDeclaration)),
  }),
  output: workDetail,
});
