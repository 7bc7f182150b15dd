export { createHttpTimeAuthority } from './http-time-authority.ts';
export type { Stamp } from './stamp-with.ts';
export type { TimeAuthority } from './time-authority.ts';
export {
  isFitForProduction,
  readTimeAuthorities,
  type TimeAuthoritySetting,
} from './time-authority-settings.ts';
export {
  NoTimeAuthority,
  openTimeStamping,
  type TimeAuthorityState,
  type TimeStamping,
} from './time-stamping.ts';
