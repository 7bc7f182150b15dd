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
<link rel="stylesheet" href="/api_prod/docs/style.css"><title>${escape(siteName)} 接口</title><h1>${escape(siteName)} 接口</h1>
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

/** A reference page: paper and ink, a readable width, no script. */
export const docsStyle = `:root{color-scheme:light dark;--paper:light-dark(#faf8f3,#10141a);--ink:light-dark(#171b22,#ece9e1);--quiet:light-dark(#4a5361,#b4bac4);--line:light-dark(#e2ddd0,#2a323e);--sunken:light-dark(#f2efe7,#0b0e13);--brand:light-dark(#1b4b7a,#8db8e6)}
body{margin:0 auto;max-width:60rem;padding:48px 24px;background:var(--paper);color:var(--ink);font:16px/28px "Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif}
h1{font:600 36px/48px "Songti SC","Noto Serif CJK SC",serif}h2{font-size:14px;color:var(--quiet);font-weight:500;margin:16px 0 4px}
a{color:var(--brand)}code,pre{font-family:"SF Mono",Menlo,Consolas,monospace;font-size:13px}
details{border-top:1px solid var(--line);padding:10px 0}summary{cursor:pointer;overflow-wrap:anywhere}summary code{color:var(--brand);margin-right:8px}
pre{background:var(--sunken);border:1px solid var(--line);border-radius:4px;padding:12px 16px;overflow-x:auto;line-height:20px}p{color:var(--quiet)}`;
