export { deliverMessage } from './deliver-message.ts';
export { forgetMessages } from './forget-messages.ts';
export { countMessages, listFailed, sendAgain } from './outbox-store.ts';
export { DEFAULT_COPIES } from './preference.ts';
export { queueMessage } from './queue-message.ts';
export { notifyAccount } from './notify-account.ts';
