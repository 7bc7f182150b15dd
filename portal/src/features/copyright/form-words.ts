import { declarationWords, dictionaries, type DictionaryId } from '@yinji/contract';

const choicesOf = (id: DictionaryId): Record<string, string> =>
  Object.fromEntries(dictionaries[id].map(({ value, label }) => [value, label]));
export const optionsOf = (id: DictionaryId) =>
  dictionaries[id].map(({ value, label }) => ({
    value,
    label: id === 'categories' ? `${value} ${label}` : label,
  }));

export const choiceWords = {
  nature: choicesOf('workNatures'),
  signedAs: choicesOf('signedAs'),
  creation: choicesOf('creationNatures'),
  state: choicesOf('publicationStates'),
  acquisition: choicesOf('acquisitions'),
  attribution: choicesOf('attributions'),
  scope: choicesOf('scopes'),
  fonts: choicesOf('fontUses'),
  method: choicesOf('filingMethods'),
} as const;

export const statementWords = {
  purpose: '为什么创作，想表达什么。',
  process: '从什么时候到什么时候，用了哪些工具、材料或软件，经过哪些修改。',
  originality: '哪些选择和安排是您自己作出的，与已有作品有何不同。',
} as const;

export { declarationWords };

export const formWords = {
  rightsMoral: '人身权（不可转让，始终归作者）',
  rightsMoralNot: '人身权归作者，不随继承、承受或转让取得',
  rightsProperty: '财产权（可以许可或转让）',
  summary: '这些地方需要改',
  saving: '正在保存…',
  savedAt: (time: string) => `已保存，${time}`,
  saveFailed: '尚未保存，请检查网络；内容还在本页',
  unsaved: '有改动，稍后自动保存',
  unfit: '有内容太长或含不能用的字符，改好以前只存在这个浏览器里',
  check: '请逐项核对。签名提交后由人审核，审核期间不能修改。',
  fee: '版权认证不占权益额度。',
  notRegistration: '这是平台对所填信息的核对，不是著作权登记机关的登记。',
  titleHint: '与存证一致，不能在这里修改',
  seriesHint: '逐件写名称，并为每一件上传样本。',
  tooLong: '太长，或含有不能使用的字符',
} as const;

export const ownerWords = {
  lead: '每一位著作权人单独填写。证件号码与手机号加密保存；自然人的，页面与公开记录里都不会完整出现。',
  self: '以账号已核验的实名为准',
  standing: {
    holder: '本人',
    stated: '据申报',
    confirmed: '已签名确认',
    outdated: '确认后有改动，须再确认',
    declined: '本人否认',
  },
  add: '增加一位著作权人',
  ask: '请其余著作权人确认',
  asked: '已请其确认',
  askDone: '如对方在本站有相符的实名账号，已收到通知',
  askHint:
    '姓名与手机号都相符的实名账号会收到通知，本人签名后标为“已签名确认”。没有回应不妨碍提交，证书上记为“据申报”；本人否认的，更正之前不能提交。',
  dialogAdd: '增加著作权人',
  dialogEdit: '修改著作权人',
  removeTitle: '移除这位著作权人？',
  remove: '移除',
  edit: '修改',
  phoneHint: '用来请本人确认，选填',
  validHint: '长期有效的留空',
} as const;

export const fileWords = {
  lead: '图片或 PDF，每份小于 100 MB；加密保存，由您与承办的审核员打开。',
  needed: '需要',
  uploading: '正在上传…',
  kind: '附件种类',
  choose: '选择文件',
  open: '下载',
  remove: '删除',
  removed: '已删除',
  none: '还没有附件',
} as const;

export const signWords = {
  digest: '表单摘要（SHA-256）',
  explain: '签名用保存在这个浏览器里的本人密钥作出，签的是以上全部内容与附件的摘要；平台核验后才受理。',
  submit: '签名并提交审核',
  submitCorrection: '签名并提交补正',
  keyGone: '这个浏览器不再保存该密钥，请恢复备份或换一枚',
  signFailed: '签名没有完成，请再试一次',
  back: '返回修改',
} as const;

export const correctionWords = {
  title: '待补正',
  until: (day: string) => `请在 ${day} 18:00 前提交补正；逾期视为撤回，`,
  missed: '所填内容会保留。',
  whole: '总的说明',
  beside: '审核员请您补正',
} as const;
