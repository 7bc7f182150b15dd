/** An Alipay app in public-key mode. Keys are PEM: the app's private key PKCS#8, Alipay's public key SPKI. */
export interface AlipayConfig {
  provider: 'alipay';
  /** https://openapi.alipay.com */
  baseUrl: string;
  appId: string;
  /** PID (2088…) that receives the money; notifications for another are refused. */
  sellerId: string;
  appPrivateKey: string;
  alipayPublicKey: string;
  notifyUrl: string;
  timeoutMs?: number;
}
