import * as calls from '@yinji/contract';
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
import { discardWaitingFile } from './discard-waiting-file.ts';
import { findDepositedWork } from './find-deposited-work.ts';
import { findOwnDeposits } from './find-own-deposits.ts';
import { keepWaitingFile } from './keep-waiting-file.ts';
import { listPassedDeposits } from './list-passed-deposits.ts';
import { prepareDeposit } from './prepare-deposit.ts';
import { linkOriginal, openOriginal } from './original-link.ts';
import { prepareRelease } from './prepare-release.ts';
import { presentWaitingFile } from './present-waiting-file.ts';
import { receiveOriginal } from './receive-original.ts';
import { receiveUpload } from './receive-upload.ts';
import { releaseWork } from './release-work.ts';
import { MOST_WAITING } from './reserve-upload.ts';
import { submitDeposit } from './submit-deposit.ts';
import { findUpload, listUploads } from './uploads-store.ts';

export const depositsRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.findOwnDeposits, ({ sha256 }, { actor }) =>
    findOwnDeposits(context, actor.accountId, sha256),
  ),
  accountRoute(calls.listPassedDeposits, (query, { actor }) =>
    listPassedDeposits(context, actor.accountId, query),
  ),
  accountRoute(calls.prepareDeposit, ({ workId }, { actor }) =>
    prepareDeposit(context, actor.accountId, workId),
  ),
  accountRoute(calls.submitDeposit, async ({ workId, workType, manifest, reveal, signature }, { actor }) => {
    const signed = {
      workId,
      workType,
      manifest: Buffer.from(manifest, 'base64'),
      reveal: Buffer.from(reveal, 'base64'),
      signature: Buffer.from(signature, 'base64'),
    };
    await submitDeposit(context, actor.accountId, signed);
    return getOwnWork(context, actor.accountId, workId);
  }),
  accountRoute(calls.uploadOriginal, async ({ workId }, { actor, file }) => {
    if (file === undefined) throw new Refusal('BAD_INPUT');
    if (workId === undefined) return receiveUpload(context, actor.accountId, file);
    return { fileId: null, ...(await receiveOriginal(context, actor.accountId, workId, file)) };
  }),
  accountRoute(calls.prepareRelease, ({ fileId }, { actor }) =>
    prepareRelease(context, actor.accountId, fileId),
  ),
  accountRoute(calls.releaseWork, async ({ manifest, reveal, signature, ...described }, { actor }) => {
    const workId = await releaseWork(context, actor.accountId, {
      ...described,
      manifest: Buffer.from(manifest, 'base64'),
      reveal: Buffer.from(reveal, 'base64'),
      signature: Buffer.from(signature, 'base64'),
    });
    return getOwnWork(context, actor.accountId, workId);
  }),
  accountRoute(calls.listWaitingFiles, async (_input, { actor }) =>
    (await listUploads(context.db, actor.accountId, MOST_WAITING)).map(presentWaitingFile),
  ),
  accountRoute(calls.keepWaitingFile, (kept, { actor }) => keepWaitingFile(context, actor.accountId, kept)),
  accountRoute(calls.discardWaitingFile, ({ fileId }, { actor }) =>
    discardWaitingFile(context, actor.accountId, fileId),
  ),
  accountRoute(calls.getWaitingFile, async ({ id }, { actor }) => {
    const upload = await findUpload(context.db, actor.accountId, id);
    if (upload?.work_id !== null) throw new Refusal('NOT_FOUND');
    return {
      body: context.objects.stream(upload.object_key),
      contentType: 'application/octet-stream',
      fileName: upload.file_name,
    };
  }),
  accountRoute(calls.getOriginalLink, async ({ id }, { actor }) => {
    if ((await findOwnWork(context.db, actor.accountId, id)) === undefined) throw new Refusal('NOT_FOUND');
    return linkOriginal(context, id);
  }),
  visitorRoute(calls.openOriginal, (link) => openOriginal(context, link)),
  accountRoute(calls.getOriginal, async ({ id }, { actor }) => {
    const work = await findOwnWork(context.db, actor.accountId, id);
    const original = work && (await findOriginal(context.db, id));
    if (original === undefined) throw new Refusal('NOT_FOUND');
    return {
      body: context.objects.stream(original.object_key),
      contentType: MEDIA_TYPES[original.format] ?? 'application/octet-stream',
      fileName: work?.file_name ?? 'original',
    };
  }),
  accountRoute(calls.getReceipt, async ({ id }, { actor }) => {
    const work = await findDepositedWork(context.db, actor.accountId, id);
    if (work?.receipt == null) throw new Refusal('NOT_READY');
    return {
      body: Buffer.from(work.receipt),
      contentType: 'text/plain; charset=utf-8',
      fileName: `${work.number}-receipt.txt`,
    };
  }),
];
