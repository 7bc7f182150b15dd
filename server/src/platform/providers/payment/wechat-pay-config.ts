/**
 * A WeChat Pay APIv3 merchant. Keys and certificates are PEM.
 *
 * With `publicKeyId` (微信支付公钥, all new merchants) every call names that key and replies are signed with it;
 * without it the platform certificates sign. While a merchant is switched, both sign notifications, so both may be in
 * `platformKeys`. Certificates that are missing there are downloaded (`GET /v3/certificates`), so in certificate mode
 * it may be empty.
 */
export interface WechatPayConfig {
  provider: 'wechat-pay';
  /** https://api.mch.weixin.qq.com */
  baseUrl: string;
  mchid: string;
  appid: string;
  /** Serial number of the merchant's certificate, 40 hex digits. */
  merchantSerial: string;
  merchantPrivateKey: string;
  /** 32 ASCII bytes. */
  apiV3Key: string;
  publicKeyId?: string;
  /** Of the account that `appid` is of (公众号 AppSecret): without it nothing is paid inside WeChat. */
  appSecret?: string | undefined;
  /** Certificate or public key by serial number or PUB_KEY_ID_…. */
  platformKeys: Record<string, string>;
  /** Where notifications come in: https, no query. */
  notifyUrl: string;
  timeoutMs?: number;
}
