import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { text as readText } from 'node:stream/consumers';

const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 100_000;

/** Kept connections: a witness is called many times a second. */
const agents = { 'http:': new PlainAgent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) };

export interface TextAnswer {
  status: number;
  text: string;
}

/**
 * POSTs a text and reads a short one. Follows no redirect. Throws when no answer comes in time or it is too
 * long. The platform's fetch takes three times the processor time, which counts for every checkpoint.
 */
export async function postText(url: string, body: string, signal: AbortSignal): Promise<TextAnswer> {
  const answered = Promise.withResolvers<IncomingMessage>();
  const isSecure = url.startsWith('https:');
  const request = (isSecure ? secureRequest : plainRequest)(url, {
    method: 'POST',
    agent: agents[isSecure ? 'https:' : 'http:'],
    headers: { 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(body) },
    signal,
  });
  // AbortSignal.timeout would hold the request and its answer in memory until it is over.
  const timer = setTimeout(() => request.destroy(new Error('no answer in time')), TIMEOUT_MS);
  try {
    request.on('response', answered.resolve).on('error', answered.reject);
    request.end(body);
    const response = await answered.promise;
    let length = 0;
    response.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_ANSWER_BYTES) response.destroy(new Error('the answer is too long'));
    });
    return { status: response.statusCode ?? 0, text: await readText(response) };
  } finally {
    clearTimeout(timer);
  }
}
