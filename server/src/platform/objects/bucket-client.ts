import type { Readable } from 'node:stream';
import type { S3ServiceException } from '@aws-sdk/client-s3';
import type { BucketSettings } from '../settings/bucket-settings.ts';
import { streamFile } from './stream-file.ts';

/** The calls of S3 that we use. `undefined` and false: the store says that this key is not there. */
export interface BucketClient {
  putFile(key: string, file: { path: string; sizeBytes: number; sha256: string }): Promise<void>;
  putText(key: string, text: string): Promise<void>;
  /** From this byte on, and of this version where one is given. */
  get(
    key: string,
    start: number,
    etag?: string,
  ): Promise<{ body: Readable; etag: string | undefined } | undefined>;
  readText(key: string): Promise<string | undefined>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  list(): AsyncIterable<string>;
  makeBucket(): Promise<void>;
}

const ATTEMPTS = 3;
const nothing = () => undefined;
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Loaded where it is configured: the client costs 160 ms of a start. */
export async function openBucketClient(settings: BucketSettings): Promise<BucketClient> {
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, accessKeyId, secretAccessKey } = settings;
  const client = new s3.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    // It tells a failed attempt as a line of its own, which is no JSON; the fault itself is told by who asked.
    logger: SILENT,
    // Its own checksums frame the body as aws-chunked, which Aliyun OSS refuses and others store.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 20_000 },
  });
  const putOnce = (
    key: string,
    { path, sizeBytes, sha256 }: { path: string; sizeBytes: number; sha256: string },
  ) => {
    const put = new s3.PutObjectCommand({
      Bucket,
      Key: key,
      Body: streamFile(path),
      ContentLength: sizeBytes,
    });
    // Signed, so that the store refuses other bytes; it would sign UNSIGNED-PAYLOAD for a stream.
    put.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
        return next(args);
      },
      { step: 'build' },
    );
    return client.send(put);
  };
  const get = async (key: string, start: number, etag?: string) => {
    const Range = start === 0 ? undefined : `bytes=${start}-`;
    const found = await client
      .send(new s3.GetObjectCommand({ Bucket, Key: key, Range, IfMatch: etag }))
      .catch(unlessNoKey);
    return found && { body: found.Body as Readable, etag: found.ETag };
  };
  return {
    async putFile(key, file) {
      for (let attempt = 1; ; attempt += 1)
        try {
          return void (await putOnce(key, file));
        } catch (cause) {
          // The client cannot send a stream again.
          if (attempt === ATTEMPTS || isRefusal(cause)) throw cause;
        }
    },
    async makeBucket() {
      await client.send(new s3.CreateBucketCommand({ Bucket }));
    },
    async putText(key, text) {
      await client.send(new s3.PutObjectCommand({ Bucket, Key: key, Body: text }));
    },
    get,
    async readText(key) {
      const { Body } =
        (await client.send(new s3.GetObjectCommand({ Bucket, Key: key })).catch(unlessNoKey)) ?? {};
      return Body?.transformToString();
    },
    // Not by a list, which some stores bring up to date later. The 404 may be the bucket's: the caller looks at its mark.
    async has(key) {
      const found = await client.send(new s3.HeadObjectCommand({ Bucket, Key: key })).catch(unlessNoKey);
      return found !== undefined;
    },
    async remove(key) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: key }));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new s3.ListObjectsV2Command({ Bucket, ContinuationToken }));
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}

function unlessNoKey(cause: S3ServiceException): undefined {
  if (cause.name !== 'NoSuchKey' && cause.name !== 'NotFound') throw cause;
}

/** Of what the store will say again: no right, no bucket. */
const isRefusal = (cause: unknown): boolean => {
  const status = (cause as Partial<S3ServiceException>).$metadata?.httpStatusCode ?? 500;
  return status >= 400 && status < 500 && (cause as Error).name !== 'BadDigest';
};
