import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { plain } from '../http/replies.ts';
import { serve, type Call, type Handler, type Reply } from '../http/serve.ts';
import { requireSignature, S3Fault } from './signature.ts';

/** No store gives such a key: production refuses it by its name. */
export const SIMULATED_KEYS = { accessKeyId: 'SIMULATEDOBJECTSTORE', secretAccessKey: 'simulated-secret' };

const LARGEST_BYTES = 256 * 1024 * 1024;
const PAGE = 1000;

export interface SimulatedStore {
  url: string;
  /** The bytes of each key of each bucket. */
  buckets: Map<string, Map<string, Buffer>>;
  mood: {
    /** 503 to so many requests. */
    busyFor: number;
    /** The next so many answers with bytes break off after half of them. */
    breaksFor: number;
  };
  /** Method and key of each request. */
  requests: string[];
  /** Nobody answers, from now on or no more. */
  setAway(isAway: boolean): void;
  close(): void;
}

/**
 * An S3 store for tests, in memory and by the bucket's path: signatures and digests are checked for real. A bucket is there
 * once it is in `buckets`.
 */
export async function startObjectStore(now: () => number = Date.now): Promise<SimulatedStore> {
  const buckets: SimulatedStore['buckets'] = new Map();
  const mood = { busyFor: 0, breaksFor: 0 };
  let isGone = false;
  const requests: string[] = [];
  const handler: Handler = (call) => {
    requests.push(`${call.method} ${call.path}`);
    try {
      if (mood.busyFor-- > 0) throw new S3Fault(503, 'SlowDown');
      requireSignature(call, SIMULATED_KEYS, now());
      return answer(buckets, call);
    } catch (cause) {
      if (!(cause instanceof S3Fault)) throw cause;
      return plain(
        cause.status,
        'application/xml',
        call.method === 'HEAD'
          ? ''
          : xml('Error', `<Code>${cause.code}</Code><Message>${cause.code}</Message>`),
      );
    }
  };
  const { server, url } = await serve(handler, '127.0.0.1', 0, undefined, LARGEST_BYTES);
  breakBodies(server, mood);
  server.on('connection', (socket) => void (isGone && socket.destroy()));
  return {
    url,
    buckets,
    mood,
    requests,
    setAway(isAway) {
      isGone = isAway;
      if (isAway) server.closeAllConnections();
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(buckets: SimulatedStore['buckets'], call: Call): Reply {
  const [, name = '', ...rest] = call.path.split('/').map(decodeURIComponent);
  const [files, key] = [buckets.get(name), rest.join('/')];
  if (files === undefined) throw new S3Fault(404, 'NoSuchBucket');
  if (key === '' && call.method === 'GET') return list(files, call.query);
  const found = files.get(key);
  switch (call.method) {
    case 'PUT':
      files.set(key, call.body);
      return plain(200, 'application/xml', '');
    case 'DELETE':
      files.delete(key);
      return plain(204, 'application/xml', '');
    case 'GET':
    case 'HEAD':
      if (found === undefined) throw new S3Fault(404, 'NoSuchKey');
      return give(found, call);
    default:
      throw new S3Fault(405, 'MethodNotAllowed');
  }
}

function give(file: Buffer, { method, headers }: Call): Reply {
  const etag = `"${createHash('md5').update(file).digest('hex')}"`;
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
    throw new S3Fault(412, 'PreconditionFailed');
  const [, from] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
  if (from !== undefined && Number(from) >= file.length) throw new S3Fault(416, 'InvalidRange');
  const body = file.subarray(Number(from ?? 0));
  return {
    status: from === undefined ? 200 : 206,
    headers: {
      etag,
      'content-type': 'application/octet-stream',
      ...(from !== undefined && { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` }),
    },
    body: method === 'HEAD' ? '' : body,
  };
}

/** In pages, as a store does, the last key being where the next page goes on. */
function list(files: Map<string, Buffer>, query: URLSearchParams): Reply {
  if (query.get('list-type') !== '2') throw new S3Fault(400, 'InvalidArgument');
  const after = query.get('continuation-token') ?? '';
  const keys = [...files.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted();
  const page = keys.slice(0, Math.min(PAGE, Number(query.get('max-keys') ?? PAGE)));
  const more = page.length < keys.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${files.get(key)?.length}</Size></Contents>`,
  );
  return plain(
    200,
    'application/xml',
    xml('ListBucketResult', `<IsTruncated>${more !== ''}</IsTruncated>${more}${contents.join('')}`),
  );
}

/** The connection ends in the middle of a body. */
function breakBodies(server: Server, mood: SimulatedStore['mood']): void {
  server.prependListener('request', (_request, response) => {
    const end = response.end.bind(response);
    response.end = ((body: unknown, ...more: never[]) => {
      if (!Buffer.isBuffer(body) || body.length < 2 || mood.breaksFor <= 0) return end(body, ...more);
      mood.breaksFor -= 1;
      response.write(body.subarray(0, body.length / 2), () => response.destroy());
      return response;
    }) as typeof response.end;
  });
}

const xml = (root: string, inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</${root}>`;
