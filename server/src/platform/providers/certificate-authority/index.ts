export { estAuthority } from './est-authority.ts';
export { builtInAuthority } from './built-in-authority.ts';
export {
  CertificateAuthorityError,
  type CertificateAnswer,
  type CertificateAuthority,
} from './certificate-authority.ts';
