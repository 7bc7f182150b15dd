/**
 * Every expected failure: code → what travels in the envelope. The key is the word in our code; `code` is the word
 * on the wire (403, B0301 and 10003 are the specification's own, section 8).
 */
export const refusals = {
  NOT_SIGNED_IN: { code: 403, msg: '请登录后再操作' },
  SESSION_ENDED: { code: 'B0301', msg: '登录已失效，请重新登录' },
  NO_MEMBERSHIP: { code: 10003, msg: '此功能需要有效的会员套餐' },
  NO_QUOTA: { code: 10003, msg: '权益额度不足，请购买套餐后再试' },
  NOT_AVAILABLE: { code: 'NOT_AVAILABLE', msg: '该功能未开通' },
  NOT_FOUND: { code: 'NOT_FOUND', msg: '没有找到，或您无权查看' },
  BAD_INPUT: { code: 'BAD_INPUT', msg: '填写的内容有误，请检查后重试' },
  NOT_ALLOWED: { code: 'NOT_ALLOWED', msg: '您的角色不能进行此操作' },
  TOO_MANY_REQUESTS: { code: 'TOO_MANY_REQUESTS', msg: '操作过于频繁，请稍后再试' },
  STATE_CHANGED: { code: 'STATE_CHANGED', msg: '状态已变化，请刷新后再试' },

  CODE_TOO_SOON: { code: 'CODE_TOO_SOON', msg: '验证码已发送，请一分钟后再试' },
  CODE_LIMIT: { code: 'CODE_LIMIT', msg: '今日验证码次数已用完，请明天再试' },
  CODE_WRONG: { code: 'CODE_WRONG', msg: '验证码不正确或已过期' },
  CREDENTIALS_WRONG: { code: 'CREDENTIALS_WRONG', msg: '账号或密码不正确' },
  PASSWORD_COMMON: { code: 'PASSWORD_COMMON', msg: '这个密码太常见，请换一个' },
  AGREEMENTS_REQUIRED: { code: 'AGREEMENTS_REQUIRED', msg: '请先阅读并同意用户协议与隐私政策' },
  CHALLENGE_REQUIRED: { code: 'CHALLENGE_REQUIRED', msg: '发送验证码前须先完成一道计算，请刷新页面后再试' },
  CHALLENGE_FAILED: { code: 'CHALLENGE_FAILED', msg: '发送前的计算已过期或已用过，请再点一次发送' },
  TARGET_TAKEN: { code: 'TARGET_TAKEN', msg: '这个号码或邮箱已用于另一个账号，未作更换' },
  ACCOUNT_MISSING: { code: 'ACCOUNT_MISSING', msg: '这个号码或邮箱还没有账号，可以直接注册' },
  RECOVERY_CLOSED: { code: 'RECOVERY_CLOSED', msg: '更换已经生效、停止或作废，请刷新后再看' },
  EMAIL_UNAVAILABLE: { code: 'EMAIL_UNAVAILABLE', msg: '邮箱验证未开通，请使用手机号' },

  REAL_NAME_REQUIRED: { code: 'REAL_NAME_REQUIRED', msg: '请先完成实名认证' },
  REAL_NAME_DONE: { code: 'REAL_NAME_DONE', msg: '您已完成实名认证' },
  REAL_NAME_LIMIT: { code: 'REAL_NAME_LIMIT', msg: '该证件可认证的账号数已达上限' },
  MINOR_NEEDS_GUARDIAN: { code: 'MINOR_NEEDS_GUARDIAN', msg: '未满十八周岁需由监护人协助办理' },
  IDENTITY_REVIEW_OPEN: { code: 'IDENTITY_REVIEW_OPEN', msg: '上一份材料正在审核，请等待结果或先撤回' },
  PAPERS_MISSING: { code: 'PAPERS_MISSING', msg: '材料不齐，请补齐照片后再提交' },
  PAPER_UNREADABLE: { code: 'PAPER_UNREADABLE', msg: '请上传不超过八兆的照片，格式为常见的相机格式' },
  SECOND_PERSON_REQUIRED: { code: 'SECOND_PERSON_REQUIRED', msg: '须由另一位同事复核' },
  PAPERS_UNSEEN: { code: 'PAPERS_UNSEEN', msg: '请先逐张查看材料，再作结论' },
  ROLE_REQUIRED: { code: 'ROLE_REQUIRED', msg: '您在该单位的角色不能进行此操作' },
  GUARDIAN_REQUIRED: { code: 'GUARDIAN_REQUIRED', msg: '已请监护人确认，同意后请再试一次' },
  AGREEMENTS_CHANGED: { code: 'AGREEMENTS_CHANGED', msg: '用户协议或隐私政策已更新，请阅读并同意后继续' },
  CONSENT_REQUIRED: { code: 'CONSENT_REQUIRED', msg: '您已撤回对此项个人信息的同意，重新同意后才能继续' },
  CLOSING_BLOCKED: { code: 'CLOSING_BLOCKED', msg: '还有未了结的事项，暂时不能注销' },
  RECORD_ERASED: {
    code: 'RECORD_ERASED',
    msg: '该作品已注销：内容与个人信息已销毁，账本中的记录不含姓名，仍在',
  },
  PROVIDER_UNREACHABLE: { code: 'PROVIDER_UNREACHABLE', msg: '外部服务暂时没有响应，未作任何更改，请稍后再试' },

  SIGNING_KEY_REQUIRED: { code: 'SIGNING_KEY_REQUIRED', msg: '请先在“数字签名”中生成签名密钥' },
  SIGNING_REQUEST_INVALID: { code: 'SIGNING_REQUEST_INVALID', msg: '签名请求不正确，请重新生成密钥' },
  KEY_REQUEST_OPEN: { code: 'KEY_REQUEST_OPEN', msg: '上一次申请的密钥正在签发，请等它完成' },
  KEY_REQUEST_CLOSED: { code: 'KEY_REQUEST_CLOSED', msg: '这次申请已撤回或没有通过，请重新生成密钥' },
  KEY_SUCCESSION_INVALID: { code: 'KEY_SUCCESSION_INVALID', msg: '旧密钥的背书没有通过校验，未作申请' },
  SIGNATURE_INVALID: { code: 'SIGNATURE_INVALID', msg: '签名校验未通过，未作登载' },
  MANIFEST_INVALID: { code: 'MANIFEST_INVALID', msg: '存证清单格式不正确，未作登载' },
  ALREADY_DEPOSITED: { code: 'ALREADY_DEPOSITED', msg: '该作品已提交存证' },
  DEPOSIT_REQUIRED: { code: 'DEPOSIT_REQUIRED', msg: '存证通过后才能进行此步' },
  ORIGINAL_REQUIRED: { code: 'ORIGINAL_REQUIRED', msg: '请先上传原件：仅有指纹时无法比对画面' },
  NOT_READY: { code: 'NOT_READY', msg: '证据尚未集齐，请稍后再试' },

  FILE_TOO_LARGE: { code: 'FILE_TOO_LARGE', msg: '文件不能超過100M' },
  FILE_TYPE: { code: 'FILE_TYPE', msg: '不支持的图片格式' },
  FILE_TRUNCATED: { code: 'FILE_TRUNCATED', msg: '图片不完整或已损坏，请重新导出后再试' },
  FILE_PIXELS: { code: 'FILE_PIXELS', msg: '图片展开后的像素过大，无法安全处理' },
  FILE_MISMATCH: { code: 'FILE_MISMATCH', msg: '上传的文件与已存证的指纹不一致，未予接收' },

  FILES_WAITING: { code: 'FILES_WAITING', msg: '已上传而未存证的文件过多，请先存证，或等它们到期销毁' },
  MATERIAL_LIMIT: {
    code: 'MATERIAL_LIMIT',
    msg: '创作过程每件作品最多五十份，全部作品合计不超过十吉字节',
  },
  COPY_UNAVAILABLE: { code: 'COPY_UNAVAILABLE', msg: '这个文件无法附加内容凭证，原件不受影响' },

  ORDER_CLOSED: { code: 'ORDER_CLOSED', msg: '订单已关闭，请重新下单' },
  ORDER_PAID: { code: 'ORDER_PAID', msg: '订单已支付' },
  TERMS_REQUIRED: { code: 'TERMS_REQUIRED', msg: '请先阅读购买须知并勾选同意' },
  NOT_INVOICEABLE: { code: 'NOT_INVOICEABLE', msg: '所选订单没有可以开票的金额，或已申请过发票' },
  TAX_NUMBER_INVALID: { code: 'TAX_NUMBER_INVALID', msg: '统一社会信用代码不正确，请逐位核对' },
  INVOICE_FILE_REFUSED: { code: 'INVOICE_FILE_REFUSED', msg: '发票文件须为版式文件，且不超过十兆字节' },
  REFUND_NOT_POSSIBLE: { code: 'REFUND_NOT_POSSIBLE', msg: '这笔订单现在不能申请退款' },
  REFUND_AMOUNT_CHANGED: { code: 'REFUND_AMOUNT_CHANGED', msg: '可退金额已变化，请核对新的金额后再提交' },

  CASE_TAKEN: { code: 'CASE_TAKEN', msg: '该案件已由他人处理' },
  FAULT: { code: 500, msg: '系统开小差了，您的内容没有丢失，请稍后再试' },
} as const satisfies Record<string, { code: number | string; msg: string }>;

export type RefusalCode = keyof typeof refusals;
