/**
 * Version of the text that a buyer accepts before paying: the facts of the order, that renewals do not stack,
 * the rule of refunds, and immediate performance (消费者权益保护法 25). Changed sentences in the portal need a new
 * version.
 */
export const PURCHASE_TERMS_VERSION = '2026-11-22';
