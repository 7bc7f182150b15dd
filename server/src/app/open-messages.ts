import type { Config, AppContext } from '../platform/index.ts';
import { createSmtpMail, openMailSending } from '../platform/providers/mail/index.ts';
import { createAliyunSms, createTencentSms, openSmsSending } from '../platform/providers/sms/index.ts';

/** The messaging providers; their libraries are loaded with the first message. */
export function openMessages(
  { smsProviders, mail }: Config,
  report: AppContext['report'],
): Pick<AppContext, 'sms' | 'mail'> {
  const now = () => new Date();
  const sms = smsProviders.map((setting) =>
    setting.name === 'aliyun' ? createAliyunSms(setting) : createTencentSms(setting, now),
  );
  return {
    sms: sms.length === 0 ? undefined : openSmsSending(sms, now, report),
    mail: mail && openMailSending(createSmtpMail(mail), now, report),
  };
}
