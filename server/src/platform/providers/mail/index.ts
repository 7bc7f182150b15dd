export { openMailSending, type MailSending } from './mail-sending.ts';
export { readMailSettings, type MailSettings } from './mail-settings.ts';
export { createSmtpMail } from './smtp-mail.ts';
