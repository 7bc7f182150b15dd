import type { MessageKind } from '../../platform/index.ts';

interface Letter {
  kind: MessageKind;
  params: Readonly<Record<string, string>>;
  /** The notice it copies. */
  notice: { title: string; body: string; link: string | null } | undefined;
  siteName: string;
  /** Ends with a slash. */
  portalUrl: string;
}

/** The sentences of the registered templates: mail without a notice has the same text (docs/messages.md). */
const SENTENCES: Readonly<Record<MessageKind, { subject: string; text: string }>> = {
  code: { subject: '验证码', text: '验证码 ${code}，${use}，${minutes} 分钟内有效。请勿告诉他人。' },
  key: { subject: '${what}', text: '${what}，指纹 ${fingerprint}。若非本人操作，请立即登录处理。' },
  security: { subject: '${what}', text: '${what}。若非本人操作，请立即登录处理。' },
  order: { subject: '${what}', text: '${what}，请登录查看订单。' },
  review: { subject: '${what}', text: '${what}，请登录查看结论与理由。' },
  rights: { subject: '${what}', text: '${what}，请登录查看。' },
  expiry: { subject: '${what}', text: '${what}将于 ${day} 到期，请登录查看。' },
  system: { subject: '${what}', text: '${what}，请登录查看。' },
};

/** Subject, plain text and a simple HTML part with the same content. */
export function writeMail({ kind, params, notice, siteName, portalUrl }: Letter) {
  const { subject, text } = SENTENCES[kind];
  const fill = (sentence: string) =>
    sentence.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const title = notice?.title ?? fill(subject);
  const body = notice?.body ?? fill(text);
  // Only our own pages: other links are left out.
  const path = notice?.link ?? '';
  const address =
    kind === 'code' ? undefined : new URL(/^[\w-]+(\?[\w=&%.-]*)?$/.test(path) ? path : '', portalUrl).href;
  const foot =
    kind === 'code' || kind === 'key' || kind === 'security'
      ? `这封邮件由${siteName}自动发出，请勿回复。`
      : `这封邮件由${siteName}自动发出，请勿回复。可以在“消息 › 接收设置”中关闭。`;
  return {
    subject: `【${siteName}】${title}`,
    text: [body, ...(address === undefined ? [] : [address]), foot].join('\n\n'),
    html: page(title, body, address, foot),
  };
}

const page = (title: string, body: string, address: string | undefined, foot: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escape(title)}</title></head>
<body style="margin:0;background:#faf8f3;color:#171b22;font:16px/28px system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<h1 style="font-size:20px;line-height:32px;font-weight:500;border-bottom:1px solid #171b22;padding-bottom:12px">${escape(title)}</h1>
<p style="white-space:pre-line">${escape(body)}</p>
${address === undefined ? '' : `<p><a href="${escape(address)}" style="color:#1b4b7a">打开查看</a></p>`}
<p style="color:#626b79;font-size:14px;line-height:22px">${escape(foot)}</p>
</div></body></html>`;

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
