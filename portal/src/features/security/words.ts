export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** What the room of passwords, phones and devices says. */
export const securityWords = {
  passwordHint: `至少 ${PASSWORD_MIN} 个字符；一句只有您知道的话，比一串符号好记也更难猜`,
  passwordLength: `新密码为 ${PASSWORD_MIN} 至 ${PASSWORD_MAX} 个字符，可以是一句话`,
  oldMissing: '请填写原密码',
  same: '新密码与原密码相同',
  codeWrong: '请填写收到的 6 位数字验证码',
  passwordEffect: '更换后其他设备全部退出，这台设备保持登录；账号的所有联系方式都会收到通知。',
  passwordChanged: '密码已更换，其他设备已退出',
  passwordSet: '密码已设定，其他设备已退出',
  noPassword: '还没有设定密码，目前用验证码登录。设定密码须先验证账号绑定的联系方式。',
  forgotten: '忘了原密码，可以退出登录后在登录页重设。',
  targets: '更换时，原来的与新的各收一个验证码；增加时，由已有的那一个验证。',
  targetChanged: { sms: '手机号已更换，其他设备已退出', email: '邮箱已绑定，其他设备已退出' },
  newPhoneWrong: '请填写 11 位手机号',
  newEmailWrong: '请填写邮箱地址',
  lostPhone: '原手机号收不到验证码时，退出登录，在登录页选择“手机号不再使用”，由本人核验后更换。',
  devices: '同一账号可以同时在多台设备登录。看到不认识的，请让它退出并更换密码。',
  address: '只记到网段',
  deviceEnded: '已退出',
  othersEnded: (count: number) => (count === 0 ? '没有其他设备' : `其他 ${count} 台设备已退出`),
  history: '近半年的登录，成功与失败都在；只记到网段，不记完整地址。',
  historyEmpty: '还没有登录记录',
  recoveryTitle: '有人正在更换这个账号的手机号',
  recoveryText: (phone: string) => `以您的实名通过了人脸核验，申请把登录手机号换成 ${phone}，将于`,
  recoveryThen: '（北京时间）生效。若不是您本人，请立即阻止。',
  recoveryStop: '不是我，阻止更换',
  recoveryStopped: '已阻止，登录手机号没有变化',
} as const;

export const channelWords = { sms: '手机号', email: '邮箱' } as const;
export const wayWords = {
  code: '验证码登录',
  password: '密码登录',
  register: '注册',
  reset: '重设密码',
  ticket: '由另一处登录带入',
} as const;
