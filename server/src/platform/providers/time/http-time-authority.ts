import type { TimeAuthority } from './time-authority.ts';
import type { TimeAuthoritySetting } from './time-authority-settings.ts';

const TIMEOUT_MS = 5000;
/** A token with a long chain is some 10 KB. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_LIST_BYTES = 8 * 1024 * 1024;

/** RFC 3161 §3.4, over HTTP. */
export function createHttpTimeAuthority(
  { name, url, policy, crl, isSimulated }: TimeAuthoritySetting & { url: string },
  timeoutMs = TIMEOUT_MS,
): TimeAuthority {
  const address = new URL(url);
  const { username, password } = address;
  // fetch refuses credentials in an address.
  address.username = '';
  address.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = {
    'content-type': 'application/timestamp-query',
    accept: 'application/timestamp-reply',
    ...(username === ''
      ? {}
      : { authorization: `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}` }),
  };
  return {
    name,
    isSimulated,
    policy,
    async ask(request) {
      const response = await fetch(address, {
        method: 'POST',
        headers,
        body: Buffer.from(request),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return readAnswer(response, MAX_ANSWER_BYTES);
    },
    ...(crl !== undefined && {
      fetchList: async () =>
        readAnswer(
          await fetch(crl, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }),
          MAX_LIST_BYTES,
        ),
    }),
  };
}

async function readAnswer(response: Response, mostBytes: number): Promise<Uint8Array> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    sizeBytes += chunk.length;
    if (sizeBytes > mostBytes) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
