function meta(name: string): string | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
}

const told = meta('base-path');
/** Where the console stands, with a slash at both ends; the server wrote it into the page. */
export const basePath = told?.startsWith('/') && told !== '/__BASE__/' ? told : '/';

/** What the portal is called here: a setting of the server's, written into the page. */
export const siteName = meta('application-name') ?? '';
