/** A rule of a decision, by kind of case. The submitter gets the sentence literally. */
export interface Rule {
  readonly code: string;
  /** For the reviewer, and in front of the sentence. */
  readonly name: string;
  readonly sentence: string;
  /** Whether the submitter can correct it and submit again. */
  readonly canBeCorrected: boolean;
}

const rule = (code: string, name: string, sentence: string, canBeCorrected: boolean): Rule => ({
  code,
  name,
  sentence,
  canBeCorrected,
});

/** The names of the codes: QQ 确权, BQ 版权认证, BG 变更, ZR 转让, YY 异议, ZS 展示. A code never changes its meaning. */
export const rulesOf: Readonly<Record<string, readonly Rule[]>> = {
  confirmation: [
    rule('QQ-01', '与在先存证高度相似', '送审画面与他人在先存证的画面实质相同或高度相似。', false),
    rule('QQ-02', '仅作技术处理', '与在先画面相比只有裁剪、翻转、调色、缩放或重新编码，没有新的表达。', false),
    rule('QQ-03', '公有素材或通用图案', '画面主要由公有素材、通用图案或固定版式构成。', false),
    rule('QQ-04', '画面无法辨认', '画面过暗、过小或近于空白，无法据以比对。', true),
    rule('QQ-05', '标注与文件不符', '对创作方式的说明与文件自带的标识不一致，请更正说明后再提交。', true),
    rule('QQ-06', '含有他人作品', '画面含有可以辨认的他人作品，须先取得许可并说明来源。', true),
    rule('QQ-09', '其他', '不符合确权审核的要求，详见审核意见。', true),
  ],
  certification: [
    rule('BQ-01', '主体信息不符', '所填著作权人与实名信息不一致。', true),
    rule('BQ-02', '必填事项缺漏', '应填事项没有填全，或所填内容相互矛盾。', true),
    rule('BQ-03', '权利归属材料不足', '没有材料支持所申报的权利归属，请补充合同、委托书或职务作品证明。', true),
    rule('BQ-04', '创作与发表日期有疑', '创作完成、发表与存证的日期先后不合，请核对后更正。', true),
    rule('BQ-05', '作品说明过于简略', '作品说明没有写明创作目的、过程与独创之处。', true),
    rule(
      'BQ-06',
      '与在先存证高度相似',
      '作品与他人在先存证的画面高度相似，据现有材料不能核对所填的权利归属。',
      false,
    ),
    rule('BQ-07', '不属于著作权客体', '所提交的内容不属于著作权法保护的作品。', false),
    rule('BQ-09', '其他', '不符合核验的要求，详见审核意见。', true),
  ],
  change: [
    rule('BG-01', '证明材料不足', '没有材料支持所申请的变更。', true),
    rule('BG-02', '变更事项不符', '所申请的变更超出可以变更的范围，或与原记录矛盾。', true),
    rule('BG-09', '其他', '变更申请不符合要求，详见审核意见。', true),
  ],
  transfer: [
    rule('ZR-01', '合同条款缺漏', '合同缺少著作权法要求载明的事项。', true),
    rule('ZR-02', '权利冲突', '所处分的权利与已登载的权利相冲突。', false),
    rule('ZR-03', '继受材料不足', '继承或承受的证明文件不足。', true),
    rule('ZR-09', '其他', '转让登载不符合要求，详见审核意见。', true),
  ],
  objection: [
    rule('YY-01', '初步证据不足', '所附材料不足以初步支持所提出的异议。', true),
    rule('YY-02', '不属于受理范围', '所提事项不属于平台异议的受理范围，请循司法途径解决。', false),
    rule('YY-09', '其他', '异议不符合受理要求，详见审核意见。', true),
  ],
  display: [
    rule('ZS-01', '内容不宜公开', '画面或文字不符合公开展示的内容要求。', false),
    rule('ZS-02', '含个人信息', '画面或文字含有他人的个人信息，请遮盖后再申请展示。', true),
    rule('ZS-03', '涉嫌未经许可', '画面涉嫌未经许可使用他人作品或肖像。', true),
    rule('ZS-09', '其他', '不符合公开展示的要求，详见审核意见。', true),
  ],
};

export const findRule = (code: string): Rule | undefined =>
  Object.values(rulesOf)
    .flat()
    .find((one) => one.code === code);

/** Whether a code belongs to this kind of case. */
export const isRuleOf = (kind: string, code: string): boolean =>
  rulesOf[kind]?.some((one) => one.code === code) ?? false;

/**
 * The text for the submitter: each rule with its sentence and what can be done, then the reviewer's own words.
 */
export function writeReason(codes: readonly string[], reason: string): string {
  const rules = codes.flatMap((code) => findRule(code) ?? []);
  return [
    ...rules.map(
      (one) =>
        `${one.code} ${one.name}：${one.sentence}${one.canBeCorrected ? '可以改正后重新提交。' : '此项不能以修改材料解决。'}`,
    ),
    reason,
  ].join('\n');
}
