/** What a customer of the real services registers beforehand and a person approves: sign name and templates. */
export const SIGN_NAME = '印迹';

interface Template {
  /** Aliyun's form; Tencent's has the same places by number. */
  content: string;
  aliyun: string;
  tencent: string;
}

export const TEMPLATES: Readonly<Record<string, Template>> = {
  code: {
    content: '验证码 ${code}，${use}，${minutes} 分钟内有效。请勿告诉他人。',
    aliyun: 'SMS_300000001',
    tencent: '1300001',
  },
  key: {
    content: '${what}，指纹 ${fingerprint}。若非本人操作，请立即登录处理。',
    aliyun: 'SMS_300000002',
    tencent: '1300002',
  },
  security: {
    content: '${what}。若非本人操作，请立即登录处理。',
    aliyun: 'SMS_300000003',
    tencent: '1300003',
  },
  order: { content: '${what}，请登录查看订单。', aliyun: 'SMS_300000004', tencent: '1300004' },
  review: { content: '${what}，请登录查看结论与理由。', aliyun: 'SMS_300000005', tencent: '1300005' },
  rights: { content: '${what}，请登录查看。', aliyun: 'SMS_300000006', tencent: '1300006' },
  expiry: { content: '${what}将于 ${day} 到期，请登录查看。', aliyun: 'SMS_300000007', tencent: '1300007' },
  system: { content: '${what}，请登录查看。', aliyun: 'SMS_300000008', tencent: '1300008' },
};

/** Ids of one provider by kind, as they go into the customer's settings. */
export const idsOf = (provider: 'aliyun' | 'tencent'): Record<string, string> =>
  Object.fromEntries(Object.entries(TEMPLATES).map(([kind, template]) => [kind, template[provider]]));

export const findTemplate = (provider: 'aliyun' | 'tencent', id: string): Template | undefined =>
  Object.values(TEMPLATES).find((template) => template[provider] === id);

/** The placeholder names of a template, in order. */
export const placesOf = ({ content }: Template): string[] =>
  [...content.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);

export const fill = ({ content }: Template, params: Readonly<Record<string, string>>): string =>
  `【${SIGN_NAME}】${content.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`;
