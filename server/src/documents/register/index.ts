export { publishRegister } from './publish-register.ts';
