export { deliverBroadcasts } from './deliver-broadcasts.ts';
