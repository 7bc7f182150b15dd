import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Inlines script and style into the page and forbids everything else: no network, no other script, no frame.
 * The result is one file that can be kept, hashed and opened from file://.
 */
export function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = Object.values(bundle).find((each) => each.fileName.endsWith('.html'));
      if (page?.type !== 'asset') throw new Error('no page');
      const files = Object.values(bundle).filter((each) => each !== page);
      const script = files
        .map((each) => (each.type === 'chunk' ? each.code : ''))
        .join('')
        .trim();
      const style = files
        .map((each) => (each.type === 'asset' ? String(each.source) : ''))
        .join('')
        .trim();
      const code = script.replaceAll('</script', String.raw`<\/script`);
      page.source = inline(String(page.source), code, style);
      page.fileName = 'verify.html';
      for (const { fileName } of files) delete bundle[fileName];
    },
  };
}

function inline(html: string, code: string, style: string): string {
  const policy = [
    "default-src 'none'",
    `script-src ${sha256(code)}`,
    `style-src ${sha256(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const bare = html
    .replace(/\s*<script[^>]*src=[^>]*><\/script>/, '')
    .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '');
  return bare
    .replace(
      /(<meta charset="utf-8"\s*\/?>)/,
      (meta) => `${meta}\n<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    )
    .replace('</head>', () => `<style>${style}</style>\n</head>`)
    .replace('</body>', () => `<script type="module">${code}</script>\n</body>`);
}
