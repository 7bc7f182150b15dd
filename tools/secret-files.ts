import { readFileSync } from 'node:fs';

/** The settings that hold a secret. Each may be in a file instead, which NAME_FILE names. */
const SECRETS = [
  'DATABASE_URL',
  'WEB_DATABASE_URL',
  'SEALER_DATABASE_URL',
  'PERSONAL_DATA_KEY',
  'PERSONAL_DATA_OLD_KEYS',
  'LOOKUP_KEY',
  'COPY_INDEX_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'EST_PASSWORD',
  'MERCHANT',
  'SMS_PROVIDERS',
  'SMTP_URL',
  'TIME_AUTHORITIES',
  'BACKUP_PASSPHRASE',
  'ARCHIVE_DATABASE_URL',
];

type Env = Record<string, string | undefined>;

/** The secrets out of their files, a newline at the end cut, and a line for each fault. */
export function readSecretFiles(env: Env): { secrets: Record<string, string>; faults: string[] } {
  const secrets: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`];
    if (path === undefined) continue;
    if (env[name] !== undefined) faults.push(`${name}_FILE: ${name} is given too`);
    else
      try {
        secrets[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      } catch (cause) {
        faults.push(`${name}_FILE: ${(cause as Error).message}`);
      }
  }
  return { secrets, faults };
}

/** For commands: the secrets are settings of this process from now on; a fault ends it. */
export function takeSecretFiles(): void {
  const { secrets, faults } = readSecretFiles(process.env);
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exit(1);
  }
  Object.assign(process.env, secrets);
}
