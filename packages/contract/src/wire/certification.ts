import * as z from 'zod/mini';
import { certificationForm } from '../certification-form.ts';
import { defineCall } from '../call.ts';
import { id, instant, line, nothing, trackState } from '../shapes.ts';

const certification = z.object({
  workId: id,
  state: trackState,
  form: z.nullable(z.unknown()),
  reason: z.nullable(z.string()),
  number: z.nullable(z.string()),
  submittedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
});

const bySpuId = z.codec(z.strictObject({ spuId: id }), z.strictObject({ workId: id }), {
  decode: ({ spuId }) => ({ workId: spuId }),
  encode: ({ workId }) => ({ spuId: workId }),
});

export const findCertification = defineCall({
  name: 'findCertification',
  method: 'GET',
  path: 'goodsSpuCopyright/findDetailBySpuId',
  access: 'account',
  summary: '某作品的版权认证；尚未开始时为空',
  input: bySpuId,
  output: z.nullable(certification),
});

export const saveCertification = defineCall({
  name: 'saveCertification',
  method: 'POST',
  path: 'goodsSpuCopyright/createCopyright',
  access: 'member',
  summary: '保存版权认证表；submit 为真时提交审核',
  input: z.codec(
    z.strictObject({ spuId: id, submit: z.boolean(), form: certificationForm }),
    z.strictObject({ workId: id, submit: z.boolean(), form: certificationForm }),
    {
      decode: ({ spuId, ...same }) => ({ ...same, workId: spuId }),
      encode: ({ workId, ...same }) => ({ ...same, spuId: workId }),
    },
  ),
  output: certification,
});

export const updateCertification = defineCall({
  name: 'updateCertification',
  method: 'POST',
  path: 'goodsSpuCopyright/updateCopyright',
  access: 'member',
  status: 'open',
  summary: '补正版权认证表',
  input: z.strictObject({ spuId: id, form: certificationForm }),
  output: certification,
});

export const deleteCertificationFiles = defineCall({
  name: 'deleteCertificationFiles',
  method: 'POST',
  path: 'goodsSpuCopyright/delectCopyrightFiles',
  access: 'member',
  status: 'open',
  summary: '删除附件',
  input: z.strictObject({ id }),
  output: nothing,
});

const ownerCall = (name: string, path: string, summary: string) =>
  defineCall({
    name,
    method: 'POST',
    path,
    access: 'member',
    status: 'open',
    summary,
    input: z.strictObject({ id: z.optional(id), spuId: z.optional(id), name: z.optional(line(60)) }),
    output: nothing,
  });

export const addOwner = ownerCall('addOwner', 'copyrightOwn/add', '增加著作权人');
export const editOwner = ownerCall('editOwner', 'copyrightOwn/edit', '修改著作权人');
export const deleteOwner = ownerCall('deleteOwner', 'copyrightOwn/delete', '删除著作权人');

export const listDictionary = defineCall({
  name: 'listDictionary',
  method: 'GET',
  path: 'copyrightOwn/getNncecDictionaries',
  access: 'visitor',
  summary: '表单字典：categories 作品类别，copyrights 十七项权利，idTypes 证件类型',
  input: z.strictObject({ id: z.enum(['categories', 'copyrights', 'idTypes']) }),
  output: z.array(z.object({ value: z.string(), label: z.string() })),
});
