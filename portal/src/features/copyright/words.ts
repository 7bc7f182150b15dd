export const explainWords = {
  lead: '把一件作品的权利信息写完整，由平台逐项核对，签发《版权信息核验证书》。',
  proves: '表中各项相互一致，已经由人核对；核对时间与证书内容此后没有改动。',
  doesNotProve: '作品已经登记，或权属没有争议。著作权登记由登记机关办理，平台的核对不代替它。',
  prepare:
    '存证通过之后才能申请；认证不占权益额度。合作、职务、委托作品，继承或承受取得的权利，以及改编、汇编等作品，请备好相应的证明文件。',
} as const;

export const parts = [
  { name: '作品信息', what: '名称与存证一致；类别，单个或系列' },
  { name: '著作权人', what: '一位或多位；与证件一致，共有人可以各自签名确认' },
  { name: '作者', what: '一人或多人，各写作品上的署名' },
  { name: '创作', what: '原创、改编、翻译、汇编等；完成日期与地点' },
  { name: '发表', what: '未发表，或首次发表的日期与地点；不早于完成日期，不晚于今天' },
  { name: '权利', what: '取得与归属；全部权利，或十七项中的若干项；前四项是人身权，不可转让' },
  { name: '作品说明书', what: '创作目的、创作过程、独创性三段' },
  { name: '申请人', what: '由著作权人或其代理人申请；联系方式不公开' },
  { name: '附件', what: '权属文件、授权书等，图片或 PDF，加密保存' },
  { name: '声明', what: '权利保证、真实意愿、原创声明' },
] as const;

export const stages = [
  { name: '填写', what: '随时保存；草稿不公开，也不送审' },
  { name: '签名提交', what: '逐项核对，以本人密钥签名，并显示预计审核时间' },
  { name: '审核', what: '由人核对所填、附件与存证；可以要求补正' },
  { name: '结论', what: '通过则签发证书；未通过可以修改后再交' },
] as const;

export const roomWords = {
  certificate: '下载《版权信息核验证书》',
  depositFirst: '存证通过后才能填写版权认证。',
  realNameFirst: '著作权人须与实名一致，请先完成实名认证。',
  reviewing: (submitted: string, until: string) =>
    `${submitted} 提交，预计 ${until} 前答复。审核期间不能修改。`,
  passed: (decided: string) => `${decided} 通过。所填内容已核对，更正或补充请走版权变更。`,
  rejected: '请按理由修改后再次提交。',
  correcting: '待补正',
  withdraw: '撤回申请',
} as const;

export const filingWords = {
  title: '向登记机关申报',
  lead: '著作权登记由登记机关办理。这里备好申请材料，并供您自己记录进度；平台不参与办理，也不为结果作保。',
  form: '下载申请表（PDF）',
  formName: '作品信息申请表',
  package: '下载数据包（ZIP）',
  packageName: '申报数据包',
  failed: '没有读到进度',
  none: '尚未申报',
  number: '登记机关给出的登记号',
  numberNote: '由您照登记证书填写，写法已核对；登记号由登记机关授予，真伪请向登记机关查询。',
  numberDiffers: '号中的类别字母与所填作品类别不同，请核对。',
  numberHint: '照登记证书逐字填写，例如 国作登字-年份-类别-序号',
  numberRead: (text: string) => `读作 ${text}`,
  numberWrong: '登记号的写法不对，请照登记证书逐字核对',
  fee: (yuan: string) => `费用 ${yuan} 元`,
  feeLabel: '费用（元）',
  feeWrong: '请写金额，例如 300 或 300.00',
  on: '日期',
  authority: '登记机关',
  authorityHint: '例如：中国版权保护中心，或某省版权局',
  authorityMissing: '请填写登记机关',
  note: '备注',
  record: '记录',
} as const;

export const ownershipWords = {
  title: '请您确认的权利归属',
  lead: '有人在版权认证中把您列为著作权人。属实的，请以本人密钥签名确认；不属实的，请否认。',
  applicant: '申请人',
  owners: '著作权人',
  authors: '作者',
  how: '权利归属与取得',
  rights: '权利',
  allRights: '全部十七项',
  digest: '将签名的文本摘要（SHA-256）',
  accept: '签名确认',
  decline: '否认',
  confirmed: '已签名确认',
  declined: '已否认，申请人会收到通知',
  yes: '已确认',
  no: '已否认',
} as const;
