import { describe, expect, test } from 'vitest';
import { allCalls, nameOf } from './all-calls.ts';
import { API_PREFIX } from './call.ts';
import { openApi } from './openapi.ts';

interface Operation {
  operationId: string;
  description: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> };
  responses: Record<string, { content: Record<string, { schema: { required?: string[]; format?: string } }> }>;
}

interface Document {
  openapi: string;
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}
const document = openApi('印迹', 'public') as unknown as Document;
const ofConsole = openApi('印迹', 'console') as unknown as Document;
const operation = (method: 'get' | 'post', path: string): Operation => {
  const found = (document.paths[API_PREFIX + path] ?? ofConsole.paths[API_PREFIX + path])?.[method];
  if (found === undefined) throw new Error(`no ${method} ${path}`);
  return found;
};

describe('the OpenAPI document', () => {
  test('is version 3.1 and named after the site', () => {
    expect([document.openapi, document.info.title]).toEqual(['3.1.0', '印迹 接口']);
    expect(document.info.description).toContain('B0301 登录已失效');
  });

  test.each([
    ['the public one the calls of visitors and accounts', document, (by: string) => by !== 'staff'],
    ["the console's one the calls of staff", ofConsole, (by: string) => by === 'staff'],
  ])('has under their methods and addresses, and no others: %s', (_name, { paths }, isIn) => {
    const made = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => `${method} ${path} ${one.operationId}`),
    );
    expect(made.sort()).toEqual(
      allCalls
        .filter((call) => isIn(call.access.by))
        .map((call) => `${call.method.toLowerCase()} ${API_PREFIX}${call.path} ${nameOf(call)}`)
        .sort(),
    );
  });

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test('uses the wire’s words, not ours', () => {
    expect(operation('get', 'userMemberPackage/packagePageList').parameters).toMatchObject([
      { name: 'pageNum', in: 'query', required: false },
      { name: 'pageSize', in: 'query', required: false },
    ]);
    const body = operation('post', 'orderInfo/submitPackageOrder').requestBody?.content['application/json'];
    expect(Object.keys(body?.schema.properties ?? {})).toEqual(['spuId', 'orderRemark']);
    const answer = JSON.stringify(operation('get', 'userInfo/getUserInfo').responses);
    expect(answer).toContain('realNameFlag');
    expect(answer).not.toContain('isMember');
  });

  test('puts a path parameter into the path', () => {
    expect(operation('get', 'userInfo/{id}').parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
    ]);
  });

  test('requires a token wherever a visitor may not call', () => {
    expect(operation('get', 'userInfo/getUserInfo').security).toEqual([{ token: [] }]);
    expect(operation('get', 'goodsSpu/serverTime')).not.toHaveProperty('security');
  });

  test('wraps JSON answers in the envelope, and neither uploads nor blobs in JSON', () => {
    const json = operation('get', 'notice/noticeTheNumber').responses['200']?.content['application/json'];
    expect(json?.schema.required).toEqual(['code', 'msg', 'data', 'now']);
    const blob = operation('get', 'goodsSpu/getArtworkPdf').responses['200']?.content;
    expect(blob?.['application/octet-stream']?.schema.format).toBe('binary');
    const upload = operation('post', 'upload/uploadFile');
    expect(Object.keys(upload.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
  });

  test('states that an unopened call answers NOT_AVAILABLE', () => {
    for (const call of allCalls) {
      const { description } = operation(call.method === 'GET' ? 'get' : 'post', call.path);
      expect(description.includes('NOT_AVAILABLE')).toBe(call.status === 'open');
    }
  });
});
