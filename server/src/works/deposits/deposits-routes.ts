import {
  getOriginal,
  getOriginalLink,
  getReceipt,
  openOriginal,
  prepareDeposit,
  prepareRelease,
  releaseWork,
  submitDeposit,
  uploadOriginal,
} from '@yinji/contract';
import {
  MEDIA_TYPES,
  Refusal,
  type Route,
  type AppContext,
  accountRoute,
  visitorRoute,
} from '../../platform/index.ts';
import { findOwnWork, getOwnWork } from '../works/index.ts';
import { findOriginal } from './deposits-store.ts';
import { prepareDeposit as prepare } from './prepare-deposit.ts';
import { linkOriginal, openOriginal as open } from './original-link.ts';
import { prepareRelease as prepareFile } from './prepare-release.ts';
import { receiveOriginal } from './receive-original.ts';
import { receiveUpload } from './receive-upload.ts';
import { releaseWork as release } from './release-work.ts';
import { submitDeposit as submit } from './submit-deposit.ts';

export const depositsRoutes = (context: AppContext): Route[] => [
  accountRoute(prepareDeposit, ({ workId }, { actor }) => prepare(context, actor.accountId, workId)),
  accountRoute(submitDeposit, async ({ workId, manifest, reveal, signature }, { actor }) => {
    const signed = {
      workId,
      manifest: Buffer.from(manifest, 'base64'),
      reveal: Buffer.from(reveal, 'base64'),
      signature: Buffer.from(signature, 'base64'),
    };
    await submit(context, actor.accountId, signed);
    return getOwnWork(context, actor.accountId, workId);
  }),
  accountRoute(uploadOriginal, async ({ workId }, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    if (workId === undefined) return receiveUpload(context, actor.accountId, file);
    return { fileId: null, ...(await receiveOriginal(context, actor.accountId, workId, file)) };
  }),
  accountRoute(prepareRelease, ({ fileId }, { actor }) => prepareFile(context, actor.accountId, fileId)),
  accountRoute(releaseWork, async ({ manifest, reveal, signature, ...described }, { actor }) => {
    const workId = await release(context, actor.accountId, {
      ...described,
      manifest: Buffer.from(manifest, 'base64'),
      reveal: Buffer.from(reveal, 'base64'),
      signature: Buffer.from(signature, 'base64'),
    });
    return getOwnWork(context, actor.accountId, workId);
  }),
  accountRoute(getOriginalLink, async ({ id }, { actor }) => {
    if ((await findOwnWork(context.db, actor.accountId, id)) === undefined) throw new Refusal('NOT_FOUND');
    return linkOriginal(context, id);
  }),
  visitorRoute(openOriginal, (link) => open(context, link)),
  accountRoute(getOriginal, async ({ id }, { actor }) => {
    const work = await findOwnWork(context.db, actor.accountId, id);
    const original = work && (await findOriginal(context.db, id));
    if (original === undefined) throw new Refusal('NOT_FOUND');
    return {
      body: context.objects.stream(original.object_key),
      contentType: MEDIA_TYPES[original.format] ?? 'application/octet-stream',
      fileName: work?.file_name ?? 'original',
    };
  }),
  accountRoute(getReceipt, async ({ id }, { actor }) => {
    const work = await findOwnWork(context.db, actor.accountId, id);
    if (work?.receipt == null) throw new Refusal('NOT_READY');
    return {
      body: Buffer.from(work.receipt),
      contentType: 'text/plain; charset=utf-8',
      fileName: `${work.number}-receipt.txt`,
    };
  }),
];
