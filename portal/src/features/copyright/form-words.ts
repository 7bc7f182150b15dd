/** Labels of the form's fields, by path; a digit in a path is written `*`. */
export const fieldWords: Record<string, string> = {
  title: '作品名称',
  category: '作品类别',
  categoryNote: '类别说明',
  nature: '作品性质',
  'owners.*.name': '姓名或名称',
  'owners.*.kind': '著作权人类别',
  'owners.*.country': '国籍或国家',
  'owners.*.province': '省份',
  'owners.*.city': '城市',
  'owners.*.idType': '证件类型',
  'owners.*.signedAs': '署名情况',
  'owners.*.penName': '笔名',
  'authors.*.name': '作者姓名或名称',
  'authors.*.signature': '作品署名',
  'creation.completedOn': '创作完成日期',
  'creation.country': '完成地国家',
  'creation.province': '完成地省份',
  'creation.city': '完成地城市',
  'publication.state': '发表状态',
  'publication.firstPublishedOn': '首次发表日期',
  'publication.country': '首次发表国家或地区',
  'publication.city': '首次发表城市',
  'rights.attribution': '权利归属方式',
  'rights.scope': '权利拥有状况',
  'rights.held': '拥有的权利',
  'rights.note': '权利说明',
  'statement.purpose': '创作目的',
  'statement.process': '创作过程',
  'statement.originality': '独创性',
  'contact.name': '联系人',
  'contact.phone': '联系电话',
  'contact.address': '联系地址',
  'contact.email': '电子邮箱',
  'declarations.rightsWarranted': '权利保证',
  'declarations.ownWill': '真实意愿',
  'declarations.original': '原创声明',
};

export const labelOf = (path: string): string => fieldWords[path.replace(/\.\d+(?=\.|$)/g, '.*')] ?? path;

export const choiceWords = {
  nature: { single: '单个作品', series: '系列作品' },
  kind: {
    natural: '自然人',
    enterprise: '企业法人',
    legal: '其他法人',
    institution: '事业单位法人',
    association: '社会团体法人',
    other: '其他组织',
  },
  signedAs: { 'true-name': '本名', 'pen-name': '别名、笔名', anonymous: '不署名' },
  state: { unpublished: '未发表', published: '已发表' },
  attribution: { personal: '个人作品', 'legal-person': '法人作品' },
  scope: { all: '全部权利', part: '部分权利' },
} as const;

export const idTypes = ['居民身份证', '护照', '港澳台通行证', '统一社会信用代码', '其他有效证件'] as const;

/** The groups of the official application, in its order. */
export const groups = [
  { id: 'work', name: '作品信息' },
  { id: 'owners', name: '著作权人' },
  { id: 'authors', name: '作者' },
  { id: 'creation', name: '创作' },
  { id: 'publication', name: '发表' },
  { id: 'rights', name: '权利' },
  { id: 'statement', name: '作品说明书' },
  { id: 'contact', name: '联系人' },
  { id: 'declarations', name: '声明' },
] as const;
export type GroupId = (typeof groups)[number]['id'];

/** The group that a field stands in. */
export function groupOf(path: string): GroupId {
  const head = path.split('.')[0];
  return groups.find(({ id }) => id === head)?.id ?? 'work';
}

export const statementWords = {
  purpose: '为什么创作，想表达什么。',
  process: '从什么时候到什么时候，用了哪些工具、材料或软件，经过哪些修改。',
  originality: '哪些选择和安排是您自己作出的，与已有作品有何不同；画面里有文字的，写明所用字体。',
} as const;

export const declarationWords = {
  rightsWarranted: '本人保证对所填作品享有所填的权利，所填内容与所附作品真实；由此产生的责任由本人承担。',
  ownWill: '本次申请出于本人真实意愿，没有受他人胁迫或代他人隐名申请。',
  original: '作品由所列作者独立创作，没有抄袭、剽窃或改编他人作品。',
} as const;

export const formWords = {
  rightsMoral: '人身权（不可转让，始终归作者）',
  rightsProperty: '财产权（可以许可或转让）',
  summary: '这些地方需要改',
  savedOnServer: '已保存到您的账号',
  savedHere: (count: number) => `还有 ${count} 项没填好，先保存在这台设备上；填齐后再保存会存到您的账号`,
  localDraft: '接着上次在这台设备上没填完的内容。',
  check: '请逐项核对。提交后由人审核，审核期间不能修改。',
  fee: '版权认证不占权益额度。',
  notRegistration: '这是平台对所填信息的核对，不是著作权登记机关的登记。',
} as const;
