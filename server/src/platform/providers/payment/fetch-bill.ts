const LARGEST_BYTES = 64 * 1024 * 1024;

/** The file of a bill from one of `hosts`, over https unless it is the configured gateway itself. Throws otherwise. */
export async function fetchBill(
  address: string,
  baseUrl: string,
  hosts: RegExp,
  headers: Record<string, string> = {},
): Promise<Buffer> {
  const url = new URL(address);
  const isGateway = url.origin === new URL(baseUrl).origin;
  if (!isGateway && !(url.protocol === 'https:' && hosts.test(url.hostname)))
    throw new Error(`a bill is not fetched from ${url.origin}`);
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(60_000) });
  if (!response.ok) throw new Error(`bill: HTTP ${response.status}`);
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > LARGEST_BYTES) throw new Error('bill: too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
