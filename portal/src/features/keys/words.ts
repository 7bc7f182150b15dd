import { EvidenceFailure } from '@yinji/evidence';

export const BACKUP_PASSWORD_MIN = 12;

/** What the page of signing keys says. */
export const keyWords = {
  facts: [
    {
      title: '密钥在这个浏览器里产生',
      text: '私钥明文不离开浏览器，存好之后连本页也取不出来；平台收到公钥，和它打不开的密文。',
    },
    {
      title: '凭一张恢复单取回',
      text: '换了设备，照着纸上的字或方码取回钥匙。平台存着的密文，只有这张纸或您的通行密钥打得开；改用备份文件的，忘了密码没有人能找回。',
    },
    {
      title: '每张证书都记入公开账本',
      text: '平台以您的名义签发过的证书都列在下面；有没有不在这里的，查账本可知。',
    },
  ],
  insecureTitle: '在这个地址上不能签名',
  insecure: (origin: string) =>
    `浏览器只在 https 或本机地址上提供密钥功能，而现在的地址是 ${origin}。请改用 https 打开本站；查看与查验不受影响。`,
  deposit: '为作品存证',
  room: '查看数字签名',
  realNameTitle: '先完成实名认证',
  realName: '证书要写明密钥属于谁，所以先核对一次身份。',
  passwordShort: `备份密码至少 ${BACKUP_PASSWORD_MIN} 个字符，可以是一句话`,
  fileMissing: '请选择刚才下载的备份文件',
  restoreFileMissing: '请选择备份文件（.pem）',
  passwordMissing: '请填写备份密码',
  otherKey: '这是另一把密钥的备份，不是刚才下载的那一份',
  notCertified: '这把密钥没有以您的名义签发过证书，不能恢复到这里',
  notKept: '浏览器没有允许保存密钥（可能是无痕模式，或存储已满），没有启用任何密钥',
  notMade: '浏览器没有生成出密钥，请换一个新版浏览器再试',
  backupBad: '这个文件不是本站的密钥备份，或已损坏',
  backupPassword: '打不开：备份密码不对，或文件已损坏',
  made: '密钥已启用，可以签名了',
  asked: '已申请证书，还差一次本人核验',
  issuingTitle: '证书机构正在签发',
  issuing: '正在签发，本页会自动更新。关闭本页不影响结果。',
  checkingTitle: '新密钥等您本人核验',
  checking:
    '以您的名义签发过证书，再加一把须由您本人再做一次人脸核验。通过后由证书机构签发：签发后可以签存证，再过 72 小时可以签转让。签发时会通知您。',
  checkingCountersigned:
    '以您的名义签发过证书，再加一把须由您本人再做一次人脸核验。旧密钥已为它背书：签发后可以签存证，签转让不必另等 72 小时。签发时会通知您。',
  requestElsewhere: '这次申请的密钥不在这个浏览器里。如果不是您本人发起的，请撤回申请，并尽快更换登录密码。',
  refused: '上一次申请没有通过证书机构的核对，没有启用任何密钥。可以重新生成。',
  consentFace: '请先同意人脸核验',
  consentFaceText: '我同意由核验机构为本次核对处理我的人脸信息。平台不接收、不保存人脸图像，只得到通过与否。',
  withdrawn: '申请已撤回，没有签发证书',
  second: '再加一把密钥，须由您本人再做一次人脸核验；新密钥 72 小时后才能签转让，除非用现有密钥为它背书。',
  countersign: (tail: string) => `用尾号 ${tail} 的密钥为新密钥背书：签转让不必另等 72 小时`,
  stranger:
    '列表里有一张不是您申请的？请立即撤销它，原因选“私钥可能泄露”，更换登录密码，再按页脚的方式联系客服。撤销之后不能再用它签名，用它签了、还没有登载的合同也不再登载；此前的存证不受影响，不是您签的请告诉客服。',
  revokeEffect: '撤销记入公开账本，不能恢复。从那一条记录起，用它签的存证一律拒收；此前的存证不受影响。',
  revokeMeant: '我确认撤销，知道不能恢复',
  revokeUnmeant: '请确认后再撤销',
  reasonMissing: '请选择撤销的原因',
  revoked: '证书已撤销，从现在起不能再签名',
  restored: '密钥已恢复到这个浏览器',
  dropped: '已从这个浏览器移除，用恢复单或备份文件仍可取回',
} as const;

/** Reasons of a revocation, in the log's words (RFC 5280). */
export const revocationReasons = {
  'key-compromise': { title: '私钥可能泄露', text: '设备或备份落入他人之手，或这张证书不是您申请的' },
  superseded: { title: '已更换', text: '改用另一把密钥' },
  cessation: { title: '不再使用', text: '以后不再用它签名' },
} as const;

/** Why a backup did not open. */
export function backupFault(cause: unknown): string {
  const isForeign = cause instanceof EvidenceFailure && cause.code === 'key-backup';
  return isForeign ? keyWords.backupBad : keyWords.backupPassword;
}
