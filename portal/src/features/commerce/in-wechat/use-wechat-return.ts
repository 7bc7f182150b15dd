import { useEffect, useEffectEvent, useState } from 'react';
import { isFromWechat, takeWechatCode } from '../../../lib/wechat-return.ts';
import { findState, openInWechat, type AskInWechat } from './open-in-wechat.ts';

/** Goes on with the payment where WeChat's sign-in led back to this page. True while it is opening, or open. */
export function useWechatReturn(what: string, ask: AskInWechat): boolean {
  const [isOpening, setOpening] = useState(() => isFromWechat(findState(what)));
  const goOn = useEffectEvent((code: string) => openInWechat(what, ask, { code }));
  useEffect(() => {
    const code = takeWechatCode(findState(what));
    if (code === undefined) return;
    goOn(code)
      .catch(() => undefined)
      .finally(() => setOpening(false));
  }, [what]);
  return isOpening;
}
