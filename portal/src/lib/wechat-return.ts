interface Returned {
  state: string;
  code: string;
}

/** What WeChat's sign-in appended to an address, and the address without it. */
export function splitReturn(address: string): { returned: Returned; rest: string } | undefined {
  const url = new URL(address);
  const state = /^[0-9a-f]{64}$/.exec(url.searchParams.get('state') ?? '')?.[0];
  const code = /^[\w-]{1,512}$/.exec(url.searchParams.get('code') ?? '')?.[0];
  if (state === undefined || code === undefined) return undefined;
  url.searchParams.delete('state');
  url.searchParams.delete('code');
  // A redirect keeps the fragment with which WeChat wants to be asked.
  if (url.hash === '#wechat_redirect') url.hash = '';
  return { returned: { state, code }, rest: url.href };
}

/**
 * Runs before the router (main.tsx): code and state leave the address and the history at once, so that no later code, request, redirect
 * to sign-in or bookmark has them.
 */
function takeFromAddress(): Returned | undefined {
  // A prerendered page has no address yet.
  if (import.meta.env.SSR || globalThis.location === undefined) return undefined;
  const split = splitReturn(globalThis.location.href);
  if (split !== undefined) history.replaceState(history.state, '', split.rest);
  return split?.returned;
}

let returned = takeFromAddress();

/** Whether this browser comes back from the sign-in that it began. */
export const isFromWechat = (begun: string | undefined): boolean =>
  returned !== undefined && returned.state === begun;

/** The code, once, and only for the sign-in that this browser began: anybody can send somebody an address (login CSRF). */
export function takeWechatCode(begun: string | undefined): string | undefined {
  const code = isFromWechat(begun) ? returned?.code : undefined;
  returned = undefined;
  return code;
}
