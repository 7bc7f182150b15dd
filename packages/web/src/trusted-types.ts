interface Rules {
  createHTML: (markup: string) => string | null;
  createScriptURL: (address: string) => string | null;
}
/** Trusted Types (W3C); browsers without them enforce nothing. */
interface TrustedTypes {
  createPolicy: (name: 'default', rules: Rules) => unknown;
}

/** A worker's file of this build, at the page's own origin; null refuses. */
export function ownWorker(address: string, origin: string): string | null {
  const url = URL.parse(address, origin);
  // The whole beginning: a `blob:` address has the origin of the page that made it.
  if (url === null || url.href !== origin + url.pathname) return null;
  return /\/assets\/[a-z]+-worker-[\w-]+\.js$/.test(url.pathname) ? url.href : null;
}

/** One named character reference, which the reader of rich texts has the browser decode (`&copy;`). */
export const characterReference = (markup: string): string | null =>
  /^&[a-z][a-z\d]*;$/i.test(markup) ? markup : null;

/**
 * The only policy that the page's header allows: the browser asks it about every markup and script address that
 * a script sets as plain text, and refuses all others. Without it no worker starts.
 */
export function trustOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: characterReference,
    createScriptURL: (address) => ownWorker(address, location.origin),
  });
}
