import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buildManifest } from '@yinji/evidence';
import { makeDepositedWork } from '@yinji/testkit/context/creator';
import type { TestContext } from '@yinji/testkit/context/open-test-context';
import type { AppContext } from '../../platform/app-context.ts';
import { receiveOriginal } from './receive-original.ts';

export const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
export const newFile = () => Buffer.concat([PNG, randomBytes(64)]);
export const digest = (name: 'sha256' | 'sm3', bytes: Buffer) => createHash(name).update(bytes).digest();
export const picture = {
  format: 'png',
  width: 4,
  height: 3,
  pixelSha256: 'ab'.repeat(32),
  preview: Buffer.from('preview'),
  thumbnail: Buffer.from('thumbnail'),
  pdq: Array.from({ length: 8 }, () => ({ bits: randomBytes(32), quality: 100 })),
  trimmedPdq: [],
};
export const decoding = (inspectPicture: () => Promise<unknown>) =>
  ({ pictures: { inspectPicture, previewPicture: inspectPicture } }) as unknown as Partial<AppContext>;

let phones = 13_700_000_000;
export const newPhone = (): string => String((phones += 1));

export const stream = (bytes: Buffer) => ({ name: '画.png', stream: Readable.from([bytes]) });

/** Somebody's deposit of the file's fingerprint, without its bytes. */
export async function depositOf(t: TestContext, bytes: Buffer, accountId?: string) {
  const holder = accountId ?? (await t.account(newPhone()));
  const workId = await makeDepositedWork(t, holder, '秋山');
  await t.context.db
    .updateTable('work')
    .set({
      file_sha256: digest('sha256', bytes),
      file_sm3: digest('sm3', bytes),
      file_size_bytes: bytes.length,
    })
    .where('id', '=', workId)
    .execute();
  const [sha256, sm3] = [digest('sha256', bytes).toString('hex'), digest('sm3', bytes).toString('hex')];
  const { number } = await t.context.db
    .selectFrom('deposit')
    .select('number')
    .where('work_id', '=', workId)
    .executeTakeFirstOrThrow();
  const { manifest } = buildManifest({
    number,
    logOrigin: 'log.example/1',
    creatorName: '沈知白',
    title: '秋山',
    certificateSha256: 'ab'.repeat(32),
    files: [{ name: '画.png', sizeBytes: bytes.length, sha256, sm3 }],
    claimedCreated: null,
  });
  await t.context.db
    .updateTable('deposit')
    .set({ manifest: Buffer.from(manifest) })
    .where('work_id', '=', workId)
    .execute();
  return {
    workId,
    holder,
    send: (context = t.context) => receiveOriginal(context, holder, workId, stream(bytes)),
    isFirst: async () =>
      (
        await t.context.db
          .selectFrom('original')
          .select('is_first_receipt')
          .where('work_id', '=', workId)
          .executeTakeFirst()
      )?.is_first_receipt,
  };
}
