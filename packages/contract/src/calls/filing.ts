import { filingMachine } from '@yinji/state-machine';
import * as z from 'zod/mini';
import { byAccount } from '../access.ts';
import { defineBlob, defineCall } from '../call.ts';
import { date, id, instant, keyOf, line, text } from '../shapes.ts';

const filingState = keyOf(filingMachine.states);
const filingEvent = keyOf(filingMachine.events);

const filing = z.object({
  workId: id,
  /** Null before anything was recorded. */
  state: z.nullable(filingState),
  authority: z.string(),
  /** Copied by the holder from the authority's certificate, checked for its form; never issued by us. */
  number: z.nullable(
    z.object({
      text: z.string(),
      region: z.string(),
      year: z.int(),
      category: z.string(),
      serial: z.string(),
      /** The letter is the category that the form names. */
      agrees: z.boolean(),
    }),
  ),
  next: z.array(filingEvent),
  steps: z.array(
    z.object({
      event: filingEvent,
      to: filingState,
      /** As the holder dates it. */
      on: date,
      note: z.string(),
      feeFen: z.nullable(z.int()),
      recordedAt: instant,
    }),
  ),
});

export const getFiling = defineCall({
  route: 'GET filing/get',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '某作品向登记机关申报的进度，由持有人自己记录',
  input: z.strictObject({ workId: id }),
  output: filing,
});

export const recordFilingStep = defineCall({
  route: 'POST filing/record',
  access: byAccount({ realName: false, member: false, organisation: 'editor', guardian: null }),
  summary: '记录申报的一步；予以登记时填写登记机关给出的登记号',
  input: z.strictObject({
    workId: id,
    /** The state that the recorder saw: of two concurrent steps the second is refused. */
    from: z.nullable(filingState),
    event: filingEvent,
    on: date,
    note: text(500),
    authority: z.optional(line(80)),
    feeFen: z.optional(z.int().check(z.gte(0), z.lte(100_000_000))),
    number: z.optional(line(40, 6)),
  }),
  output: filing,
});

const filed = (path: string, summary: string) =>
  defineBlob({
    route: `GET ${path}`,
    access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
    summary,
    input: z.strictObject({ workId: id }),
  });
export const getApplicationForm = filed('filing/form', '填好的《作品信息申请表》（PDF）');
export const getFilingPackage = filed(
  'filing/package',
  '申报数据包 zip：表单与签名、申请表、作品样本、附件、清单与摘要',
);
