import { Refusal, type AppContext, inTransaction, takeTokens, tokenOf } from '../../platform/index.ts';
import { notifyAccount, getPerson } from '../../people/index.ts';
import { findOffer } from './offers-read-model.ts';

/** A phone, a mailbox or an external account: contact uses notices only. */
const CONTACT = /\d{7,}|@|微信|wechat|vx|qq|telegram/iu;

/**
 * A person requests rights in an offered work. The holder gets the text and the verified name, which a contract
 * would contain anyway; neither side's phone is shown.
 */
export async function askAboutOffer(
  context: AppContext,
  accountId: string,
  { workId, words }: { workId: string; words: string },
): Promise<null> {
  const person = await getPerson(context, accountId);
  const offer = await findOffer(context.db, workId);
  if (offer === undefined || offer.account_id === accountId) throw new Refusal('NOT_FOUND');
  if (CONTACT.test(words.normalize('NFKC')))
    throw new Refusal('BAD_INPUT', '意向中请勿写电话、邮箱或其他联系方式', { fields: ['words'] });
  const tokens = [
    tokenOf(context, 'transfer-ask', `${accountId} ${workId}`, { capacity: 1, refillSeconds: 86_400 }),
    tokenOf(context, 'transfer-asks', accountId, { capacity: 10, refillSeconds: 3600 }),
  ];
  await takeTokens(context, tokens, 'TOO_MANY_REQUESTS');
  await inTransaction(context.db, (tx) =>
    notifyAccount(tx, offer.account_id, {
      title: `「${offer.title}」收到一份意向`,
      body: `${person.name}：${words}`,
      link: `product-detail?id=${workId}`,
      category: 'rights',
    }),
  );
  return null;
}
