import type { InputOf, OutputOf, payInWechat } from '@yinji/contract';
import { notice } from '@yinji/ui';
import { persistDraft, readDraft } from '../../../lib/persisted-draft.ts';
import { payHereWords as words } from '../words.ts';
import { askBridge } from './ask-bridge.ts';

type Brought = Omit<InputOf<typeof payInWechat>, 'orderId'>;
export type AskInWechat = (brought: Brought) => Promise<OutputOf<typeof payInWechat>>;

const KEPT = 'paying.wechat';
const nothing = { what: '', state: '' };

/** The sign-in that this browser began for an order, or for a link of somebody else's. */
export function findState(what: string): string | undefined {
  const kept = readDraft(KEPT, nothing);
  return kept?.what === what && kept.state ? kept.state : undefined;
}

interface Coming {
  code?: string | undefined;
  /** Before the page is left, or covered. */
  before?: () => Promise<void>;
}

/**
 * Leaves for WeChat's sign-in, which leads back here; or opens its payment, and ends when that is closed.
 * @throws CallFailure; it has been told
 */
export async function openInWechat(
  what: string,
  ask: AskInWechat,
  { code, before }: Coming = {},
): Promise<void> {
  const state = findState(what);
  const { signIn, bridge } = await ask({
    ...(state !== undefined && { state }),
    ...(code !== undefined && { code }),
  });
  await before?.();
  if (signIn !== null) {
    persistDraft(KEPT, { what, state: signIn.state });
    // In place of this page: 后退 from the one that WeChat leads back to leads to no sign-in.
    globalThis.location.replace(signIn.url);
  } else if (bridge !== null && !(await askBridge(bridge)))
    notice(words.notOpenedInWechat, { kind: 'warning' });
}
