export { deliverMessages } from './deliver-messages.ts';
export { forgetMessages } from './forget-messages.ts';
export { queueMessage } from './queue-message.ts';
export { tellAccount } from './tell-account.ts';
