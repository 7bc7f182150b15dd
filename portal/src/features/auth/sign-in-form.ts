/** What a person typed to say who they are. */
export type Target = { phone: string } | { email: string };

const PHONE = /^1[3-9]\d{9}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A mainland phone number, spaces and +86 allowed, or an e-mail address where those are offered. */
export function readTarget(typed: string, isEmailOffered: boolean): Target | undefined {
  const text = typed.trim();
  const phone = text.replace(/^\+?86(?=[\s-]*1)/, '').replace(/[\s-]/g, '');
  if (PHONE.test(phone)) return { phone };
  return isEmailOffered && EMAIL.test(text) ? { email: text } : undefined;
}

export type Way = 'code' | 'password' | 'register';

export interface Typed {
  target: string;
  code: string;
  password: string;
  agreed: boolean;
}

export type Wrong = Partial<Record<keyof Typed, string>>;

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** What has to be put right before anything is sent, field by field. */
export function checkTyped(way: Way, typed: Typed, isEmailOffered: boolean): Wrong {
  const wrong: Wrong = {};
  if (!readTarget(typed.target, isEmailOffered)) {
    wrong.target = isEmailOffered ? '请填写 11 位手机号或邮箱地址' : '请填写 11 位手机号';
  }
  if (way !== 'password' && !/^\d{6}$/.test(typed.code.trim())) wrong.code = '请填写收到的 6 位数字验证码';
  if (way === 'password' && typed.password === '') wrong.password = '请填写密码';
  if (way === 'register' && (typed.password.length < PASSWORD_MIN || typed.password.length > PASSWORD_MAX)) {
    wrong.password = `密码为 ${PASSWORD_MIN} 至 ${PASSWORD_MAX} 个字符，可以是一句话`;
  }
  if (way !== 'password' && !typed.agreed) wrong.agreed = '请先阅读并同意用户协议与隐私政策';
  return wrong;
}
