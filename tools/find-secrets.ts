/** What a committed secret looks like, by the form that its issuer gives it. */
const FORMS: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]/,
  'an access key of Alibaba Cloud': /\bLTAI[0-9A-Za-z]{12,}\b/,
  'an access key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a secret of Tencent Cloud': /\bAKID[0-9A-Za-z]{32}\b/,
  'a token of GitHub': /\bgh[pousr]_[0-9A-Za-z]{36}\b/,
  'a token of npm': /\bnpm_[0-9A-Za-z]{36}\b/,
  'a JSON Web Token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  'a password in an address':
    /\b[a-z][a-z+]{2,}:\/\/[^\s/:@'"`$<>{}]+:(?!secret|very-secret|password|p@|…)[^\s/@'"`$<>{}]{3,}@/,
  'a key of 32 bytes':
    /\b[A-Z_]*(?:KEY|SECRET|TOKEN|PASSWORD)[A-Z_]*["']?\s*[:=]\s*["']?(?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{64}\b/,
};

/** The kinds of secrets in a text. */
export const findSecrets = (text: string): string[] =>
  Object.entries(FORMS).flatMap(([kind, form]) => (form.test(text) ? [kind] : []));
