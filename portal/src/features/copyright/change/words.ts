import type { ChangeKind, ChangeState } from '@yinji/tracks';
import type { StatusKind } from '@yinji/ui';

export const kindWords: Record<ChangeKind, { name: string; lead: string }> = {
  change: { name: '变更', lead: '申报的内容写错了，或情况变了：改正它。' },
  supplement: { name: '补充', lead: '当时空着的项，现在补上。' },
  reissue: { name: '补发证书', lead: '内容不变，签发一份新证书，原证书不再有效。' },
  withdraw: { name: '撤回认证', lead: '不再需要版权认证：状态改为已撤回，存证不受影响。' },
  cancel: { name: '撤销认证', lead: '申报的内容不属实，应予撤销：状态改为已撤销，存证不受影响。' },
};

export const stateWords: Record<ChangeState, { word: string; kind: StatusKind }> = {
  draft: { word: '草稿', kind: 'draft' },
  reviewing: { word: '审核中', kind: 'reviewing' },
  recorded: { word: '已登载', kind: 'passed' },
  rejected: { word: '未通过', kind: 'rejected' },
  withdrawn: { word: '已撤回', kind: 'draft' },
};

export const materialWords = {
  proof: '证明材料',
  sample: '署有新名称的样本',
  mandate: '授权委托书',
  identity: '身份证明',
  certificate: '原证书',
  other: '其他',
} as const;

export const changeWords = {
  title: '版权变更',
  lead: '已认证的记录可以变更、补充、补发、撤回或撤销。原记录不会被改写：变更另记一条，与原记录相连，两者都能查到。',
  none: '还没有变更申请',
  begin: '新的申请',
  chooseWork: '哪一件作品',
  chooseKind: '要做什么',
  noWork: '还没有通过版权认证的作品。',
  next: '继续',
  back: '返回列表',
  columns: { field: '项目', before: '变更前', after: '变更后' },
  edit: '修改',
  restore: '恢复原样',
  unchanged: '未改动',
  empty: '（空）',
  reason: '理由',
  reasonHint: '写明缘由与依据，至少十个字；审核员与存档可见，不公开。',
  materials: '材料',
  materialsHint: '图片或 PDF，每份 20 MB 以内；加密保存，只有您和承办的审核员能打开。',
  materialKind: '材料类别',
  addMaterial: '添加文件',
  remove: '删除',
  noMaterials: '还没有材料',
  save: '保存',
  saved: '已保存',
  check: '核对并签名',
  checkLead: '请逐项核对。签名的是下面的全部内容与每份材料的指纹；提交后由人审核，审核期间不能修改。',
  sign: '签名并提交',
  keepEditing: '继续修改',
  keyMissing: '这台设备上没有可用的签名密钥，请先在“数字签名”里准备。',
  toKeys: '去数字签名',
  keyGone: '这台设备上的密钥已不在了，请重新载入页面。',
  submitted: '已提交审核',
  withdraw: '撤回申请',
  withdrawSure: '撤回后材料立即销毁，原有记录没有任何改动。',
  withdrawn: '已撤回',
  remark: '审核员的说明',
  recordedAs: '变更证明编号',
  nextCertificate: '新证书编号',
  download: '下载《变更证明》',
  missing: '没有这份申请',
  missingLead: '它可能不属于当前账号。',
  wrong: '这些地方需要改',
  yes: '是',
  no: '否',
} as const;
