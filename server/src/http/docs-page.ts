type Json = Record<string, unknown>;

const escape = (value: unknown) =>
  String(value).replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** The OpenAPI document as a page that needs no script. */
export function docsPage(document: Json, siteName: string): string {
  const entries = Object.entries(document['paths'] as Record<string, Record<string, Json>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => section(path, method, operation)),
  );
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(siteName)} 接口</title><h1>${escape(siteName)} 接口</h1>
<p>基址 <code>/api_prod</code>；令牌放在 <code>Authorization</code> 头；结果一律为 <code>{code, msg, data, now}</code>，<code>code</code> 为 200 即成功。机器可读：<a href="/api_prod/docs/openapi.json">openapi.json</a></p>
${entries.join('\n')}</html>`;
}

function section(path: string, method: string, operation: Json): string {
  const asked = operation['parameters'] ?? operation['requestBody'];
  const answered = (operation['responses'] as Json)['200'];
  return `<details><summary><code>${escape(method.toUpperCase())} ${escape(path)}</code> ${escape(operation['summary'])}</summary>
<p>${escape(operation['description'])}</p><h2>请求</h2><pre>${escape(JSON.stringify(asked ?? null, null, 2))}</pre>
<h2>答复</h2><pre>${escape(JSON.stringify(answered, null, 2))}</pre></details>`;
}
