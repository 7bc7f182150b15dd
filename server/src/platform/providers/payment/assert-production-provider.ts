/** Hosts of the providers themselves; WeChat Pay's second is its documented spare. */
const OWN_HOSTS = {
  'wechat-pay': /^api2?\.mch\.weixin\.qq\.com$/,
  alipay: /^openapi\.alipay\.com$/,
  'alipay-face-check': /^openapi\.alipay\.com$/,
  'aliyun-face-check': /^cloudauth(-dualstack)?(\.[a-z0-9-]+)?\.aliyuncs\.com$/,
} as const;

/** The part of a provider's configuration with its address. */
export interface LocatedProvider {
  provider: keyof typeof OWN_HOSTS;
  baseUrl: string;
  notifyUrl?: string;
}

/**
 * In production every provider must be the real one, over https on its own host, with an https address for its
 * notifications. Throws otherwise, so that a server started with a simulator stops at once. Evaluation allows
 * everything.
 */
export function assertProductionProvider(config: LocatedProvider, isProduction: boolean): void {
  if (!isProduction) return;
  const url = URL.canParse(config.baseUrl) ? new URL(config.baseUrl) : undefined;
  const isOwn =
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    OWN_HOSTS[config.provider].test(url.hostname);
  if (!isOwn)
    throw new Error(
      `${config.provider}: ${config.baseUrl} is not the provider's own host; refused in production`,
    );
  if (config.notifyUrl !== undefined && !config.notifyUrl.startsWith('https://')) {
    throw new Error(
      `${config.provider}: notifications need an https address in production, not ${config.notifyUrl}`,
    );
  }
}
