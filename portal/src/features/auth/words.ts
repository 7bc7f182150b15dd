/** What the door says: signing in, registering, a forgotten password, a lost phone. */
export const authWords = {
  targetLabel: (isEmailOffered: boolean) => (isEmailOffered ? '手机号或邮箱' : '手机号'),
  targetWrong: (isEmailOffered: boolean) =>
    isEmailOffered ? '请填写 11 位手机号或邮箱地址' : '请填写 11 位手机号',
  codeWrong: '请填写收到的 6 位数字验证码',
  passwordMissing: '请填写密码',
  passwordLength: (min: number, max: number) => `密码为 ${min} 至 ${max} 个字符，可以是一句话`,
  passwordHint: (min: number) => `至少 ${min} 个字符；一句只有您知道的话，比一串符号好记也更难猜`,
  agreementsMissing: '请先阅读并同意用户协议与隐私政策',
  newAccount: (isEmailOffered: boolean) =>
    isEmailOffered ? '新的手机号或邮箱验证后自动建立账号。' : '新手机号验证后自动建立账号。',
  resetEffect: '重设之后其他设备全部退出，账号的所有联系方式都会收到通知。作品、密钥与额度不受影响。',
  resetDone: '密码已重设，您已登录',
  recoverTitle: '手机号不再使用',
  recoverLead: '手机丢了或号码已注销，收不到验证码时，由实名认证过的本人换上新手机号。',
  recoverSteps: [
    '填写原来的登录手机号或邮箱、姓名与身份证号码，并验证新手机号',
    '由本人在核验机构的页面上完成人脸核验',
    '向原手机号发通知；24 小时内没有人阻止，新手机号也没有被别的账号使用，即生效',
  ],
  recoverNoRealName: '账号没有实名认证，或本人无法核验的，不能这样更换，请联系客服说明情况。',
  nameWrong: '请填写与身份证一致的姓名，2 至 40 个字',
  idNumberWrong: '请填写 18 位身份证号码，末位可以是 X',
  newPhoneWrong: '请填写 11 位新手机号',
  newPhoneSame: '新手机号与原来的相同',
  consentIdNumber: '请先同意处理身份证号码',
  consentFace: '请先同意人脸核验',
  consentIdNumberText: '我同意平台为找回账号核对我的姓名与身份证号码；核对之后，这次填写的内容即销毁。',
  consentFaceText: '我同意由核验机构为本次核对处理我的人脸信息。平台不接收、不保存人脸图像，只得到通过与否。',
  recovery: {
    checking: ['还没有收到核验结果', '核验机构还没有答复，本页会自动再查。请不要关闭本页。'],
    failed: ['人脸核验未通过', '核验机构没有确认是本人，或核验被中途取消。没有作任何更改，可以重新发起。'],
    unmatched: [
      '没有找到属于您的账号',
      '人脸核验已通过，但您填写的手机号或邮箱没有以您的姓名实名认证过的账号。请核对原来的手机号后再试，或联系客服。',
    ],
    waiting: [
      '本人核验已通过',
      '已向原手机号发出通知。到时没有人阻止，您就可以用新手机号登录；在此之前，原来的登录方式仍然有效。',
    ],
    stopped: ['更换已被阻止', '有人以原来的登录方式进入账号并阻止了更换。若这不是您本人，请联系客服说明情况。'],
    done: ['新手机号已生效', '现在可以用新手机号收验证码登录，原手机号不能再登录。'],
    void: [
      '这次更换没有生效',
      '账号的手机号已经变化，新手机号已有账号，或最近一次更换刚被阻止。请登录查看，或联系客服。',
    ],
  } satisfies Record<string, [title: string, text: string]>,
  recoveryGone: ['没有进行中的找回', '找回须在同一个浏览器里完成。请从登录页重新发起。'],
} as const;
