/** What the profile and the real-name check say. */
export const identityWords = {
  nicknameMissing: '请填写昵称',
  introductionLong: '简介最多 300 个字',
  nameWrong: '请填写与身份证一致的姓名，2 至 40 个字',
  idNumberWrong: '身份证号码不对：请核对 18 位号码，末位可以是 X',
  consentIdNumber: '请先同意处理身份证号码',
  consentFace: '请先同意人脸核验',
  saved: '资料已保存',
  portraitHint: 'JPEG、PNG、WebP、BMP 或 TIFF，不超过 10 MB；重新绘制成小图，照片里的位置等信息不会保留。',
  portraitLarge: '头像不能超过 10 MB',
  portraitSaved: '头像已更换',
  portraitRemoved: '头像已移除',
  why: '存证要写明由谁存入。核对一次姓名与身份证号码，再由本人在核验机构的页面上完成人脸核验。',
  ways: { face: '人脸核验', manual: '人工审核' },
  waysLabel: '认证方式',
  waysNote:
    '两种方式效力相同，人脸不是唯一的方式。人脸核验当场进行；人工审核由两名工作人员分别核对，要等上几天。',
  manualWhy: '不使用人脸：填写姓名与身份证号码，再拍两张证件照片，由两名工作人员分别核对。',
  consentIdNumberText:
    '我同意平台为核对身份处理我的姓名与身份证号码。号码加密存放，不公开，不写进证书的公开版与账本。',
  consentFaceText: '我同意由核验机构为本次核对处理我的人脸信息。平台不接收、不保存人脸图像，只得到通过与否。',
  kept: '证件号码加密存放，这里不再显示。公开记录里显示什么名字，由您在展示作品时选择。',
} as const;
