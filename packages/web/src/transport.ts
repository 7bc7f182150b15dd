/** How calls reach the server. While a page is prerendered, the server itself answers them. */
export const transport = {
  /** The page's future origin, where there is no address bar. */
  origin: '',
  fetch: (...request: Parameters<typeof fetch>): Promise<Response> => fetch(...request),
};
