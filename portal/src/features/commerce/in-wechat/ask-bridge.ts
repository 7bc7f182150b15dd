import type { OutputOf, payInWechat } from '@yinji/contract';

export type BridgeRequest = NonNullable<OutputOf<typeof payInWechat>['bridge']>;

interface Bridge {
  invoke(
    name: 'getBrandWCPayRequest',
    request: BridgeRequest,
    done: (said: { err_msg?: string }) => void,
  ): void;
}

/** WeChat puts its bridge into the page soon after that is there. */
const READY_MS = 5000;

/**
 * Opens WeChat's own payment; ends when the person comes back from it, paid or not: what it says of that is not believed,
 * and not told. False where it did not open.
 */
export async function askBridge(request: BridgeRequest): Promise<boolean> {
  const bridge = await findBridge();
  if (bridge === undefined) return false;
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', request, ({ err_msg: said }) =>
      resolve(/:(?:ok|cancel)$/.test(said ?? '')),
    );
  });
}

const present = () => (globalThis as { WeixinJSBridge?: Bridge }).WeixinJSBridge;

async function findBridge(): Promise<Bridge | undefined> {
  if (present() !== undefined) return present();
  const waiting = new AbortController();
  await new Promise<void>((resolve) => {
    document.addEventListener('WeixinJSBridgeReady', () => resolve(), { signal: waiting.signal });
    setTimeout(resolve, READY_MS);
  });
  waiting.abort();
  return present();
}
