export { createAliyunSms } from './aliyun-sms.ts';
export { openSmsSending, type SmsProviderState, type SmsSending } from './sms-sending.ts';
export { isOwnSmsHost, readSmsSettings, type SmsSetting } from './sms-settings.ts';
export { createTencentSms } from './tencent-sms.ts';
