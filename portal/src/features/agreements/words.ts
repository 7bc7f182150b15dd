/** What is said where the agreements have changed. */
export const agreementWords = {
  title: '协议已更新',
  why: '以下内容有了新的版本。请阅读后决定是否继续使用；不同意可以退出登录，您的作品与证书不受影响，仍可登录后下载个人信息副本或注销。',
  names: { userPolicy: '《用户协议》', privacyPolicy: '《隐私政策》' } as Record<string, string>,
  version: (version: string) => `${version} 版`,
  agree: '我已阅读并同意以上新版本',
  missing: '请先阅读并勾选',
  accept: '同意并继续',
  leave: '退出登录',
  failed: '协议版本没有载入',
} as const;
