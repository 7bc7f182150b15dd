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
  const sdk = new AlipaySdk({
    appId: app.appId,
    privateKey: app.appPrivateKey,
    keyType: 'PKCS8',
    alipayPublicKey: app.alipayPublicKey,
    gateway: new URL('/gateway.do', app.baseUrl).href,
    signType: 'RSA2',
    camelcase: false,
    timeout: app.timeoutMs ?? 5000,
  });
  refuseRedirects((sdk.config as { urllib?: unknown }).urllib as Urllib);
  return sdk;
}

interface Urllib {
  request(url: string, options: object): Promise<unknown>;
}

/** Bodies hold names and ID numbers, and the SDK has no setting for it: its HTTP client is shared by all its instances. */
function refuseRedirects(urllib: Urllib): void {
  const { request } = urllib;
  urllib.request = (url, options) => request.call(urllib, url, { ...options, followRedirect: false });
}
