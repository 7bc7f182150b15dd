import { REVIEW_WORKING_DAYS } from '@yinji/contract';

export const workWords = {
  pageTitle: '作品详情',
  market: '作品市场',
  untitled: '未命名的作品',
  openScroll: '展开一卷来路',
  waiting: '时间戳与见证人联署通常在几分钟内补齐，本页会自己更新。',
  private: '凭编号与查询码查验；没有公开展示时，别人只有这一条路。',
  standing: {
    有效: '',
    已注销: '画面与文件已销毁，账本上的记录仍在。',
    已撤销: '它不应再当作有效凭证使用；撤销的时间与原因列在来路里。',
    已撤回: '您已撤回这条记录：存入的时间仍可查验。',
    异议处理中: '有人提出的异议已经受理。结论作出之前，公开查验页如实显示，不作判断。',
    已转让: '权利已依双方签署的合同转移，以合同的记载为准。',
    已变更: '登载的信息有过变更，前后都在来路里。',
  },
  toObjection: '去答辩或看进展',
  transfer: '转让或许可',
  change: '申请变更',
  correctCertification: '补正版权认证',
  passedStays: '已存证的记录不能删除：账本只增不改。',
  limits: ['不证明谁是作者', '不等于法律上的独创性结论', '不是著作权登记，也不代替登记'],

  fileLabels: {
    title: '文件自带的标识',
    note: '由文件自述，本站只核验签名。原件按原样保存，标识不会被去除。没有标识不说明什么。',
  },
  versions: {
    title: '草稿换过的文件',
    note: '只留名称与指纹：存证之前，文件没有离开您的设备。',
  },
  step: {
    notDeposited: '先完成存证，才能进行这一步',
    confirmationUnbegun: '与在册存证比对画面指纹，再由人审核',
    certificationUnbegun: '填写权利信息表，由人逐项核对',
    originalFirst: '比对画面需要原件，请先上传',
    withdrawn: '已撤回，可以再次申请',
  },

  ask: {
    confirm: (rest: number | undefined) => ({
      title: '申请确权',
      text: `将预留 1 次确权额度${rest === undefined ? '' : `（现有 ${rest} 次）`}，通过时扣除；未通过或撤回时退回，同一画面反复提交除外。预计 ${REVIEW_WORKING_DAYS} 个工作日内答复。`,
      yes: '提交申请',
      no: '再想想',
    }),
    withdraw: {
      title: '撤回确权申请',
      text: '审核随即停止，预留的额度退回，同一画面反复提交除外。以后可以再次申请。',
      yes: '撤回申请',
      no: '不撤回',
    },
    remove: {
      title: '删除草稿',
      text: '草稿只保存在您的账号里，删除后不能恢复。',
      yes: '删除草稿',
      no: '保留',
      danger: true,
    },
  },
  done: {
    confirm: `已提交确权申请，预计 ${REVIEW_WORKING_DAYS} 个工作日内答复`,
    withdraw: '已撤回确权申请',
    remove: '草稿已删除',
  },
} as const;
