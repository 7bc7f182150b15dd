import * as z from 'zod/mini';
import { describeAccess } from './access-page.ts';
import { allCalls, nameOf } from './all-calls.ts';
import { API_PREFIX, type AnyCall } from './call.ts';
import { refusals } from './refusals.ts';

type Json = Record<string, unknown>;

/** The wire side: what a client sends, and what the server puts under `data`. */
const wireSchema = (schema: z.core.$ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return rest;
};

function parameters(call: AnyCall): Json[] {
  const schema = wireSchema(call.input);
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  return Object.entries((schema['properties'] as Json | undefined) ?? {}).map(([name, of]) => {
    const inPath = call.path.includes(`{${name}}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.has(name), schema: of };
  });
}

function answer(call: AnyCall): Json {
  if (call.kind === 'blob')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'msg', 'data', 'now'],
        properties: {
          code: { type: ['integer', 'string'], description: '200 为成功' },
          msg: { type: 'string' },
          data: wireSchema(call.output),
          now: { type: 'integer', description: '服务器时间，毫秒' },
        },
      },
    },
  };
}

function body(call: AnyCall): Json {
  if (call.kind !== 'upload')
    return { required: true, content: { 'application/json': { schema: wireSchema(call.input) } } };
  const file = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  };
  return { required: true, content: { 'multipart/form-data': { schema: file } } };
}

const operation = (call: AnyCall): Json => ({
  operationId: nameOf(call),
  summary: call.summary,
  description:
    call.status === 'open' ? '尚未开通：答复 NOT_AVAILABLE。' : `权限：${describeAccess(call.access)}`,
  tags: [call.path.split('/')[0]],
  ...(call.access.by === 'visitor' ? {} : { security: [{ token: [] }] }),
  // An upload's own fields are in the query, so that the caller is checked before the file is read.
  ...(call.method === 'GET' || call.kind === 'upload' ? { parameters: parameters(call) } : {}),
  ...(call.method === 'GET' ? {} : { requestBody: body(call) }),
  responses: { 200: { description: '业务结果都以 HTTP 200 返回，见 code', content: answer(call) } },
});

export type ApiPart = 'public' | 'console';

/** OpenAPI 3.1 of the wire API, generated from the contract: the calls of visitors and accounts, or those of staff. */
export function openApi(siteName: string, part: ApiPart): Json {
  const paths: Record<string, Json> = {};
  for (const call of allCalls) {
    if ((call.access.by === 'staff') !== (part === 'console')) continue;
    const path = `${API_PREFIX}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} 接口`,
      version: '1',
      description: `结果码：${Object.values(refusals)
        .map((one) => `${one.code} ${one.msg}`)
        .join('；')}`,
    },
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    paths,
  };
}
