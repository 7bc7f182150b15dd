/** An Alipay app in public-key mode: PEM, the app's private key PKCS#8, Alipay's public key SPKI. */
export interface AlipayApp {
  appId: string;
  appPrivateKey: string;
  alipayPublicKey: string;
  /** https://openapi.alipay.com */
  baseUrl: string;
  timeoutMs?: number;
}

/** The official SDK (alipay-sdk 4.14.0), loaded when it is first needed. */
export async function openAlipaySdk(app: AlipayApp) {
  const { AlipaySdk } = await import('alipay-sdk');
  return new AlipaySdk({
    appId: app.appId,
    privateKey: app.appPrivateKey,
    keyType: 'PKCS8',
    alipayPublicKey: app.alipayPublicKey,
    gateway: new URL('/gateway.do', app.baseUrl).href,
    signType: 'RSA2',
    camelcase: false,
    timeout: app.timeoutMs ?? 5000,
  });
}
