import * as calls from '@yinji/contract';
import { documentLabels } from '@yinji/contract';
import { setTimeout as pause } from 'node:timers/promises';
import {
  findOwnChange,
  findPassedWork,
  getSignedContract,
  isDecided,
  isPassed,
} from '../../proceedings/index.ts';
import { findDocument } from '../../evidence/index.ts';
import { Refusal, type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { findDepositedWork, findOwnWork, type BundleVariant } from '../../works/index.ts';
import { buildBundle } from './build-bundle.ts';
import { bundleContract, issueContractCertificate, renderContractOf } from './contract-files.ts';
import { issueDepositCertificate } from './issue-deposit-certificate.ts';

export const issuingRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.getCertificate, async ({ id, kind }, { actor }) => {
    const find = kind === 'deposit' ? findDepositedWork : findOwnWork;
    const work = Refusal.unlessFound(await find(context.db, actor.accountId, id));
    const body =
      kind === 'deposit' ? await issueDepositCertificate(context, id) : await issued(context, id, kind);
    return {
      body,
      contentType: 'application/pdf',
      fileName: `${documentLabels[kind]}-${work.title}.pdf`,
    };
  }),
  accountRoute(calls.getChangeDocument, async ({ id }, { actor }) => {
    const change = Refusal.unlessFound(await findOwnChange(context.db, actor.accountId, id));
    const document = await findDocument(context.db, change.work_id, 'change', id);
    if (document === undefined) throw new Refusal('NOT_READY');
    return {
      body: await context.objects.read(document.object_key),
      contentType: 'application/pdf',
      fileName: `变更证明-${change.number}.pdf`,
    };
  }),
  accountRoute(calls.getSuccessionDocument, async (input, { actor }) => {
    const passed = await findPassedWork(context, actor.accountId, input);
    const document = await findDocument(context.db, passed.workId, 'change', passed.id);
    if (document === undefined) throw new Refusal('NOT_READY');
    return {
      body: await context.objects.read(document.object_key),
      contentType: 'application/pdf',
      fileName: `变更证明-${passed.title}.pdf`,
    };
  }),
  accountRoute(calls.addContractCertificate, async ({ transferId }, { actor }) => {
    const { id, number } = await issueContractCertificate(context, actor.accountId, transferId);
    return { id, number };
  }),
  accountRoute(calls.getTransferFile, async ({ id, what }, { actor }) => {
    const signed = await getSignedContract(context, actor.accountId, id);
    if (what === 'bundle')
      return {
        body: await bundleContract(context, actor.accountId, id),
        contentType: 'application/zip',
        fileName: `${signed.number}.zip`,
      };
    const body =
      what === 'contract'
        ? await renderContractOf(context, signed)
        : (await issueContractCertificate(context, actor.accountId, id)).body;
    const name = what === 'contract' ? '著作权合同' : '合同存证证书';
    return { body, contentType: 'application/pdf', fileName: `${name}-${signed.number}.pdf` };
  }),
  accountRoute(calls.getBundle, async ({ id, variant = 'full' }, { actor }) => {
    const work = Refusal.unlessFound(await findDepositedWork(context.db, actor.accountId, id));
    return {
      body: await bundle(context, id, variant),
      contentType: 'application/zip',
      fileName: `${work.number}${variant === 'public' ? '-public' : ''}.zip`,
    };
  }),
];

/** Longest wait for a document being issued: a decision takes a second to reach the log and be printed. */
const WAIT_MS = 6000;

/** The first request waits for the log to take the certificate's record. */
async function bundle(context: AppContext, workId: string, variant: BundleVariant): Promise<Buffer> {
  for (const deadline = Date.now() + WAIT_MS; ; await pause(100))
    try {
      return await buildBundle(context, workId, variant);
    } catch (cause) {
      // Issued, so that only its record is awaited.
      const isSoon =
        cause instanceof Refusal && (await findDocument(context.db, workId, 'deposit')) !== undefined;
      if (!isSoon || Date.now() > deadline) throw cause;
    }
}

async function issued(
  context: AppContext,
  workId: string,
  kind: 'confirmation' | 'certification' | 'comparison',
): Promise<Buffer> {
  for (const deadline = Date.now() + WAIT_MS; ; await pause(100)) {
    const document = await findDocument(context.db, workId, kind);
    if (document !== undefined) return context.objects.read(document.object_key);
    const isDue =
      kind === 'comparison' ? await isDecided(context.db, workId) : await isPassed(context.db, workId, kind);
    if (Date.now() > deadline || !isDue) throw new Refusal('NOT_READY', '证书正在签发，或尚未通过审核');
  }
}
