/** The line to the server. Where a page is drawn ahead of any browser, the server itself is at the other end. */
export const line = {
  /** The server's own, where there is no address bar. */
  origin: '',
  fetch: (...request: Parameters<typeof fetch>): Promise<Response> => fetch(...request),
};
