const TIMEOUT_MS = 4000;
const MAX_ANSWER_BYTES = 100_000;

export interface SignedAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** One request to a provider. Follows no redirect. Throws when no answer comes in time or it is too long. */
export async function fetchSigned(
  url: URL,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
): Promise<SignedAnswer> {
  const response = await fetch(url, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_ANSWER_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return { status, headers, body: Buffer.concat(chunks).toString('utf8') };
}
