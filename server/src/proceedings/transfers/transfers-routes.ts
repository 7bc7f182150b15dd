import * as calls from '@yinji/contract';
import { type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { displayedUrl } from '../../works/index.ts';
import { addTradingStatement } from './add-trading-statement.ts';
import { askAboutOffer } from './ask-about-offer.ts';
import { confirmTransfer, consentTransfer } from './confirm-transfer.ts';
import { draftTransfer } from './draft-transfer.ts';
import { declineTransfer, withdrawTransfer } from './end-transfer.ts';
import { listRights } from './list-rights.ts';
import { offerTransfer } from './offer-transfer.ts';
import { listOffers } from './offers-read-model.ts';
import { getTransfer, listTransfers } from './present-transfer.ts';
import { setTransferOffer } from './set-transfer-offer.ts';
import { signTransfer } from './sign-transfer.ts';

export const transfersRoutes = (context: AppContext): Route[] => {
  const view = async (accountId: string, id: string, done: Promise<void>) => {
    await done;
    return getTransfer(context, accountId, id);
  };
  return [
    accountRoute(calls.draftTransfer, (input, { actor: { accountId } }) =>
      view(accountId, input.id, draftTransfer(context, accountId, input)),
    ),
    accountRoute(calls.addTradingStatement, (input, { actor }) =>
      addTradingStatement(context, actor.accountId, { ...input, signature: fromBase64(input.signature) }),
    ),
    accountRoute(calls.offerTransfer, ({ id }, { actor: { accountId } }) =>
      view(accountId, id, offerTransfer(context, accountId, id)),
    ),
    accountRoute(calls.confirmTransfer, (input, { actor: { accountId } }) =>
      view(accountId, input.id, confirmTransfer(context, accountId, input)),
    ),
    accountRoute(calls.declineTransfer, (input, { actor: { accountId } }) =>
      view(accountId, input.id, declineTransfer(context, accountId, input)),
    ),
    accountRoute(calls.consentTransfer, ({ id }, { actor: { accountId } }) =>
      view(accountId, id, consentTransfer(context, accountId, id)),
    ),
    accountRoute(calls.signTransfer, (input, { actor: { accountId } }) =>
      view(
        accountId,
        input.id,
        signTransfer(context, accountId, { ...input, signature: fromBase64(input.signature) }),
      ),
    ),
    accountRoute(calls.withdrawTransfer, ({ id }, { actor: { accountId } }) =>
      view(accountId, id, withdrawTransfer(context, accountId, id)),
    ),
    accountRoute(calls.listTransfers, (_input, { actor }) => listTransfers(context, actor.accountId)),
    accountRoute(calls.getTransfer, ({ id }, { actor }) => getTransfer(context, actor.accountId, id)),
    accountRoute(calls.listRights, ({ workId }, { actor }) => listRights(context, actor.accountId, workId)),
    accountRoute(calls.setTransferOffer, (input, { actor }) =>
      setTransferOffer(context, actor.accountId, input),
    ),
    accountRoute(calls.askAboutOffer, (input, { actor }) => askAboutOffer(context, actor.accountId, input)),
    accountRoute(calls.listTransferOffers, async ({ page = 1, size = 20, ...about }, { actor }) => {
      const rows = await listOffers(context.db, Math.max(1, page), Math.min(100, Math.max(1, size)), about);
      return {
        items: rows.map((row) => ({
          workId: row.id,
          title: row.title,
          workType: row.work_type,
          creatorName: row.public_name,
          depositNumber: row.number,
          recordSha256: Buffer.from(row.record_sha256 ?? []).toString('hex'),
          previewUrl: displayedUrl(context, { key: row.public_thumbnail_key ?? '', workId: row.id }),
          width: row.width,
          height: row.height,
          kinds: row.kinds,
          price: row.price,
          since: row.since.toISOString(),
          isOwn: row.account_id === actor.accountId,
        })),
        total: Number(rows[0]?.total ?? 0),
      };
    }),
  ];
};

const fromBase64 = (text: string) => Buffer.from(text, 'base64');
