export { deliverBroadcast } from './deliver-broadcast.ts';
