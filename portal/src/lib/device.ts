/**
 * Whether one holds and touches this device, so that payment apps are on it: by what it can do and not by what it
 * calls itself. A phone on its side is low instead of narrow.
 */
export const isPhone = (): boolean =>
  globalThis.matchMedia?.('(hover: none) and (pointer: coarse) and ((width < 600px) or (height < 600px))')
    .matches ?? false;

/** WeChat's own browser opens no link to an app. Nothing but the name it gives itself tells. */
export const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent);

/** The apps that can be opened here. Inside WeChat none but its own payment; 企业微信 calls itself so too, and has another sign-in. */
export const channelsHere = (paysInWechat: boolean): readonly ('wechat' | 'alipay')[] => {
  if (!isInWechat()) return ['wechat', 'alipay'];
  return paysInWechat && !/wxwork/i.test(navigator.userAgent) ? ['wechat'] : [];
};
