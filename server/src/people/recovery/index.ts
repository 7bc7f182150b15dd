export { changePhone } from './change-phone.ts';
