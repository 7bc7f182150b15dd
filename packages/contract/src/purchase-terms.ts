/**
 * Version of what a buyer accepts before paying: the facts of the order, that renewals do not stack, the rule of refunds,
 * and that the performance begins at once (消费者权益保护法 25). A change of the sentences in the portal takes a new one.
 */
export const PURCHASE_TERMS_VERSION = '2026-11-22';
