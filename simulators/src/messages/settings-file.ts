import { join } from 'node:path';
import { writeSecret } from '../store/keys.ts';
import { MAIL_CA_FILE, type MessageKeys } from './keys.ts';
import { idsOf, SIGN_NAME } from './templates.ts';

export const MESSAGE_SETTINGS_FILE = 'message-settings.json';

/** The customer's settings for these services, by the names of its environment; rewritten at each start. */
export function writeMessageSettings(
  dir: string,
  keys: MessageKeys,
  { messagesUrl, smtpPort }: { messagesUrl: string; smtpPort: number },
): void {
  const { user, password } = keys.mail;
  const settings = {
    SMS_PROVIDERS: JSON.stringify([
      {
        name: 'aliyun',
        baseUrl: messagesUrl,
        ...keys.aliyun,
        signName: SIGN_NAME,
        templates: idsOf('aliyun'),
        simulated: true,
      },
      {
        name: 'tencent',
        baseUrl: messagesUrl,
        ...keys.tencent,
        signName: SIGN_NAME,
        templates: idsOf('tencent'),
        simulated: true,
      },
    ]),
    SMTP_URL: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${smtpPort}`,
    SMTP_CA_FILE: join(dir, MAIL_CA_FILE),
    SMTP_SIMULATED: 'true',
    MAIL_FROM: `印迹 <no-reply@mail.example>`,
  };
  writeSecret(join(dir, MESSAGE_SETTINGS_FILE), JSON.stringify(settings));
}
