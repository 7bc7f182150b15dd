export { deliverMessage } from './deliver-message.ts';
export { forgetMessages } from './forget-messages.ts';
export { insertMessage } from './outbox-store.ts';
export { plain, queueMessage } from './queue-message.ts';
