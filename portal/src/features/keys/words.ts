import { EvidenceFailure } from '@yinji/evidence';

export const BACKUP_PASSWORD_MIN = 12;

/** What the page of signing keys says. */
export const keyWords = {
  facts: [
    { title: '密钥在这个浏览器里产生', text: '私钥不离开浏览器，存好之后连本页也取不出来；平台只收到公钥。' },
    { title: '备份文件只有您能打开', text: '文件用您的备份密码加密。忘了密码没有人能找回，平台也不能。' },
    { title: '每张证书都记入公开账本', text: '以您的名义签发过的证书全部列在下面；多出一张，您一定看得见。' },
  ],
  insecureTitle: '在这个地址上不能签名',
  insecure: (origin: string) =>
    `浏览器只在 https 或本机地址上提供密钥功能，而现在的地址是 ${origin}。请改用 https 打开本站；查看与查验不受影响。`,
  realNameTitle: '先完成实名认证',
  realName: '证书要写明密钥属于谁，所以先核对一次身份。',
  passwordShort: `备份密码至少 ${BACKUP_PASSWORD_MIN} 个字符，可以是一句话`,
  passwordDiffers: '两次输入的备份密码不一样',
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
  restored: '密钥已恢复到这个浏览器',
  dropped: '已从这个浏览器移除，备份文件仍可恢复',
} as const;

/** Why a backup did not open. */
export function backupFault(cause: unknown): string {
  const isForeign = cause instanceof EvidenceFailure && cause.code === 'key-backup';
  return isForeign ? keyWords.backupBad : keyWords.backupPassword;
}
