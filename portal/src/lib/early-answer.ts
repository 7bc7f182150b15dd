interface Early {
  token: string;
  /** By address. */
  answers: Record<string, Promise<Response>>;
}

export const hasEarlyAnswer = (): boolean => (globalThis.document as { early?: Early }).early !== undefined;

/** An answer requested before the script loaded (`app/first-paint.ts`); once only. */
export function takeEarlyAnswer(url: unknown, headers: HeadersInit | undefined): Promise<Response> | undefined {
  const { early } = (globalThis.document ?? {}) as { early?: Early };
  const asked = String(url);
  const answer = early?.answers[asked];
  if (!answer || (headers as Record<string, string>)['authorization'] !== early.token) return undefined;
  delete early.answers[asked];
  return answer;
}
