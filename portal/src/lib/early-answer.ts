interface Early {
  url: string;
  token: string;
  answer: Promise<Response>;
}

export const hasEarlyAnswer = (): boolean => (globalThis.document as { early?: Early }).early !== undefined;

/** The answer that was asked for before the script came (`app/first-paint.ts`); once, and to who asked. */
export function takeEarlyAnswer(url: unknown, headers: HeadersInit | undefined): Promise<Response> | undefined {
  const holder = globalThis.document as { early?: Early } | undefined;
  const early = holder?.early;
  if (!early || early.url !== url || (headers as Record<string, string>)['authorization'] !== early.token)
    return undefined;
  delete holder.early;
  return early.answer;
}
