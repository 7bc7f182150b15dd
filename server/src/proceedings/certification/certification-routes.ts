import * as calls from '@yinji/contract';
import {
  Refusal,
  type Route,
  type AppContext,
  accountRoute,
  staffRoute,
  visitorRoute,
} from '../../platform/index.ts';
import { addOwner } from './add-owner.ts';
import { answerOwnership } from './answer-ownership.ts';
import { askOwners } from './ask-owners.ts';
import { deleteAttachment } from './delete-attachment.ts';
import { deleteOwner } from './delete-owner.ts';
import { editOwner } from './edit-owner.ts';
import { getAttachment, getCaseAttachment } from './get-attachment.ts';
import { listOwnershipRequests } from './list-ownership-requests.ts';
import { presentCertification } from './present-certification.ts';
import { receiveAttachment } from './receive-attachment.ts';
import { saveCertification } from './save-certification.ts';
import { withdrawCertification } from './withdraw-certification.ts';

const bytesOf = (given: { certificateSha256: string; signature: string } | undefined) =>
  given && { ...given, signature: new Uint8Array(Buffer.from(given.signature, 'base64')) };

export const certificationRoutes = (context: AppContext): Route[] => {
  const present = async (accountId: string, workId: string) => {
    const found = await presentCertification(context, accountId, workId);
    if (found === null) throw new Refusal('STATE_CHANGED');
    return found;
  };
  return [
    visitorRoute(calls.listDictionary, async ({ id }) => [...calls.dictionaries[id]]),
    accountRoute(calls.findCertification, ({ workId }, { actor }) =>
      presentCertification(context, actor.accountId, workId),
    ),
    accountRoute(calls.saveCertification, async (input, { actor: { accountId } }) => {
      await saveCertification(context, accountId, { ...input, signature: bytesOf(input.signature) });
      return present(accountId, input.workId);
    }),
    accountRoute(calls.updateCertification, async (input, { actor: { accountId } }) => {
      await saveCertification(context, accountId, { ...input, signature: bytesOf(input.signature) }, 'correct');
      return present(accountId, input.workId);
    }),
    accountRoute(calls.withdrawCertification, async ({ workId }, { actor: { accountId } }) => {
      await withdrawCertification(context, accountId, workId);
      return present(accountId, workId);
    }),
    accountRoute(calls.addOwner, async (input, { actor: { accountId } }) => {
      await addOwner(context, accountId, input);
      return present(accountId, input.workId);
    }),
    accountRoute(calls.editOwner, async (input, { actor: { accountId } }) =>
      present(accountId, await editOwner(context, accountId, input)),
    ),
    accountRoute(calls.deleteOwner, async ({ id }, { actor: { accountId } }) =>
      present(accountId, await deleteOwner(context, accountId, id)),
    ),
    accountRoute(calls.askOwners, async ({ workId }, { actor: { accountId } }) => {
      await askOwners(context, accountId, workId);
      return present(accountId, workId);
    }),
    accountRoute(calls.listOwnershipRequests, (_input, { actor }) =>
      listOwnershipRequests(context, actor.accountId),
    ),
    accountRoute(calls.answerOwnership, (input, { actor }) =>
      answerOwnership(context, actor.accountId, { ...input, signature: bytesOf(input.signature) }),
    ),
    accountRoute(calls.uploadCertificationFile, (input, { actor, file }) => {
      if (file === undefined) throw new Refusal('BAD_INPUT');
      return receiveAttachment(context, actor.accountId, input, file);
    }),
    accountRoute(calls.getCertificationFile, ({ id }, { actor }) =>
      getAttachment(context, actor.accountId, id),
    ),
    staffRoute(calls.getCaseFile, (input, { actor }) => getCaseAttachment(context, actor, input)),
    accountRoute(calls.deleteCertificationFiles, async ({ id }, { actor: { accountId } }) =>
      present(accountId, await deleteAttachment(context, accountId, id)),
    ),
  ];
};
