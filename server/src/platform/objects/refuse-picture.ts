import { PictureError, type PictureFault } from '@yinji/originality';
import { Refusal } from '../refusal.ts';

const REFUSALS: Record<PictureFault, ConstructorParameters<typeof Refusal>[0]> = {
  'unsupported-format': 'FILE_TYPE',
  truncated: 'FILE_TRUNCATED',
  undecodable: 'FILE_TRUNCATED',
  'too-many-pixels': 'FILE_PIXELS',
  'too-many-pages': 'FILE_PIXELS',
  timeout: 'FILE_PIXELS',
  busy: 'TOO_MANY_REQUESTS',
  gone: 'TOO_MANY_REQUESTS',
  interrupted: 'PROVIDER_UNREACHABLE',
};

const SENTENCES: Partial<Record<PictureFault, string>> = {
  busy: '正在处理的图片太多，请稍后再试',
  interrupted: '图片暂时无法读取，未作任何更改，请稍后再试',
};

/** Why the decoders refused, in the caller's words; every other cause is thrown as it is. */
export function refusePicture(cause: unknown): never {
  if (!(cause instanceof PictureError)) throw cause;
  throw new Refusal(REFUSALS[cause.fault], SENTENCES[cause.fault]);
}
