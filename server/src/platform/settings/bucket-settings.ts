/** A bucket of an S3 store that holds the files, instead of the disk. */
export interface BucketSettings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is in the path and not in the host's name. */
  isPathStyle: boolean;
}

type Env = Record<string, string | undefined>;
type Fault = (name: string, what: string) => undefined;

/** Of the gateway that stands for a store in tests. */
const SIMULATED = /^SIMULATED/;

/** S3_BUCKET and its settings; undefined without it: then the files are on the disk of DATA_DIR. */
export function readBucketSettings(env: Env, isProduction: boolean, fault: Fault): BucketSettings | undefined {
  const bucket = env['S3_BUCKET'] ?? '';
  if (bucket === '') {
    for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      if (env[name]) fault(name, 'is for S3_BUCKET, which is not set');
    return undefined;
  }
  const need = (name: string): string => {
    if (!env[name]) fault(name, 'is needed with S3_BUCKET');
    return env[name] ?? '';
  };
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    fault('S3_BUCKET', 'the name of a bucket, without its host');
  const endpoint = need('S3_ENDPOINT');
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.username !== '')
    fault('S3_ENDPOINT', 'an origin such as https://s3.oss-cn-hangzhou.aliyuncs.com');
  else if (isProduction && url.protocol !== 'https:') fault('S3_ENDPOINT', 'must be https in production');
  const accessKeyId = need('S3_ACCESS_KEY_ID');
  if (isProduction && SIMULATED.test(accessKeyId))
    fault('S3_ACCESS_KEY_ID', 'the simulated store is refused in production');
  const style = env['S3_PATH_STYLE'] ?? 'no';
  if (style !== 'yes' && style !== 'no') fault('S3_PATH_STYLE', 'yes or no');
  return {
    endpoint: url?.origin ?? '',
    bucket,
    region: env['S3_REGION'] ?? 'us-east-1',
    accessKeyId,
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
    isPathStyle: style === 'yes',
  };
}
