import { html } from './html.ts';
import type { Markup } from './html.ts';

/** A whole page; `label` says in every view that this is a simulation. */
export const layout = (title: string, label: string, body: Markup, kind: 'desk' | 'phone' = 'phone'): string =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/style.css" />
        <link rel="icon" href="/icon.svg" />
      </head>
      <body class="${kind}">
        <strong class="label">${label}</strong>
        <main>${body}</main>
      </body>
    </html> `.markup;

/** A square of ink: distinguishes the tab from the portal's. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#8A5200"/><path d="M4 8h8M8 4v8" stroke="#fff" stroke-width="2"/></svg>';
