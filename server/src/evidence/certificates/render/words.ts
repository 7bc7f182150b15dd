import type { documentLabels } from '@yinji/contract';

/** The fixed Chinese sentences of the documents. 本件 never calls itself a registration (登记). */

export const HOUSE = { name: '印迹', service: '数字作品存证服务' } as const;

export const SIMULATED = {
  strip: '评估环境签发：时间戳、见证与签章证书均为本机模拟，不具证明效力',
  tag: '模拟',
} as const;

export const SIDE_WORDS = {
  status: '签发时状态',
  online: '以在线状态为准',
  how: '如何自行核验',
  steps: [
    ['一', '扫码或输入编号，看在线状态。'],
    ['二', '拖入原件，在本机计算指纹，原件不上传。'],
    ['三', '用证据包脱机核验，不靠本站答复。'],
  ],
  scan: '扫码核验',
} as const;

export const HEAD_WORDS = { number: '编号', check: '框内为校验位' } as const;

/** Said of an original only where it was examined when it arrived. */
export const RECEIPT_WORDS = {
  first: '平台在此之前没有收到过这个文件',
  again: '平台此前已收到过相同的文件',
} as const;

export interface ProofWords {
  proves: readonly string[];
  provesNot: readonly string[];
}

export const BOX_WORDS = { proves: '本件证明什么', provesNot: '本件不证明什么' } as const;

const NOT_REGISTRATION = '国家著作权登记：本件不是，也不能代替';

export const PROOF: Readonly<Record<keyof typeof documentLabels, ProofWords>> = {
  deposit: {
    proves: [
      '该指纹的文件在存证时间已存在，未改一字节',
      '由所列实名主体持其签名私钥提交',
      '记录在公开日志中，改写须见证人配合才不被发现',
    ],
    provesNot: ['存证主体就是作者，或享有著作权', '作品具有独创性，或内容真实、合法', NOT_REGISTRATION],
  },
  confirmation: {
    proves: [
      '在所列范围、方法与时间内作过比对',
      '所列审核人审看并作出上述判断',
      '判断与理由的指纹在公开日志中，改动可以查出',
    ],
    provesNot: ['作品在法律上具有独创性', '存证主体是作者或著作权人', '范围之外、或经重绘改作的作品不存在近似'],
  },
  certification: {
    proves: [
      '申请人于所示时间申报了上列版权信息',
      '平台按表逐项核对，注明佐证来源',
      '申报内容的指纹在公开日志中，变更另行登载',
    ],
    provesNot: ['所申报的权属在法律上成立', '据陈述的事项为真', NOT_REGISTRATION],
  },
  change: {
    proves: [
      '申请人以其签名私钥申请了上列变更',
      '平台核对所附材料后予以登载',
      '变更前后内容的指纹都在公开日志中，原记录仍在',
    ],
    provesNot: ['变更后的内容在法律上成立', '据陈述的事项为真', NOT_REGISTRATION],
  },
  comparison: {
    proves: [
      '该画面与所列范围的存证作过比对，用的是所列方法',
      '机器提示了所列候选，由人审看后作出结论',
      '本件带平台签章与时间戳，改动一字节即可查出',
    ],
    provesNot: [
      '所列候选与本作品有抄袭关系',
      '作品在法律上具有独创性',
      '范围之外、或经重绘改作的作品不存在近似',
    ],
  },
  contract: {
    proves: [
      '所列当事人以各自的签名私钥签署了同一份合同',
      '该合同在所示时间已存在，未改一字节',
      '签署与登载的指纹在公开日志中，改动可以查出',
    ],
    provesNot: ['让与人确有所让与的权利，或合同有效', '价金已经支付，合同已经履行', NOT_REGISTRATION],
  },
};

export const SIGN_WORDS = {
  seal: '电子签章',
  form: 'PAdES 数字签名',
  certificate: '签章证书',
  sealedAt: '签章时间',
  timestamp: '时间戳',
  serial: '序列号',
  trustRoot: '信任根指纹',
  version: (version: number) => `第 ${version} 版`,
  paper: '打印件无签章效力，核验请用电子原件或扫码',
} as const;
