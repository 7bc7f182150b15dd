import { type StaffRefusalCode, StaffRefused } from '@yinji/sealer/staff-client';
import { Refusal } from '../../platform/index.ts';

const WORDS: Partial<Record<StaffRefusalCode, string>> = {
  BAD_INPUT: '通行密钥没有通过校验，请重试',
  NOT_FOUND: '您还没有通行密钥，请用验证器的验证码',
  PASSWORD_EXPIRED: '一次性密码已过期，请管理员重置',
  STATE_CHANGED: '验证器已启用；更换请由两位管理员重置',
};

/** The sealer's refusal as this server's. @throws Refusal */
export async function askDesk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof StaffRefused)) throw cause;
    const code = cause.code === 'PASSWORD_EXPIRED' ? 'CREDENTIALS_WRONG' : cause.code;
    throw new Refusal(code, WORDS[cause.code], cause.options && { options: cause.options });
  }
}
