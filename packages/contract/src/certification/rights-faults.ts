import type { CertificationForm } from '../certification-form.ts';
import type { AttachmentKind } from '../attachment-kinds.ts';
import { MORAL_RIGHTS } from './dictionaries.ts';
import type { Collect, FormContext } from './fault.ts';

/** 权利: how they were acquired, by whom, in what extent, and the document for each. */
export function rightsFaults(form: CertificationForm, context: FormContext, fault: Collect): void {
  const there = new Set<string>(context.attachments.map(({ kind }) => kind));
  const need = (kinds: readonly AttachmentKind[], message: string) => {
    if (!kinds.some((kind) => there.has(kind))) fault(`attachments.${kinds[0]}`, message);
  };
  const { rights } = form;
  switch (rights.acquisition) {
    case 'inherited':
      need(['kinship'], '继承取得请上传与被继承人关系证明');
      need(['death', 'will', 'court'], '继承取得请上传死亡证明、遗嘱或法院文书');
      break;
    case 'succeeded':
      need(
        ['enterprise-change', 'contract', 'creditors', 'liquidation'],
        '承受取得请上传企业变更证明、合同、债权人会议决议或清算公告',
      );
      break;
    case 'other':
      if (rights.acquisitionNote === '') fault('rights.acquisitionNote', '请说明权利怎样取得');
      need(['transfer', 'ownership', 'court'], '其他方式取得请上传转让合同或权属文件');
      break;
    case 'original':
      break;
  }
  switch (rights.attribution) {
    case 'joint':
      need(['joint'], '合作作品请上传合作协议');
      break;
    case 'duty':
      need(['duty'], '职务作品请上传职务作品证明');
      break;
    case 'commissioned':
      need(['commission'], '委托作品请上传委托创作合同');
      break;
    case 'legal-person':
      need(['legal-person'], '法人作品请上传法人作品证明');
      if (form.owners.every(({ kind }) => kind === 'natural'))
        fault('rights.attribution', '法人作品的著作权人须是法人或其他组织');
      break;
    case 'personal':
      break;
  }
  if (rights.scope === 'all' && rights.held.length > 0) fault('rights.scope', '全部权利无需逐项选择');
  if (rights.scope === 'part' && rights.held.length === 0) fault('rights.held', '部分权利请至少选择一项');
  if (new Set(rights.held).size !== rights.held.length) fault('rights.held', '同一项权利选了两次');
  if (rights.acquisition !== 'original' && rights.held.some((at) => at <= MORAL_RIGHTS))
    fault('rights.held', '人身权归作者，不随继承、承受或转让取得');
}
