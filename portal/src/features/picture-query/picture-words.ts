/** What the query by picture says. */
export const pictureWords = {
  consentTitle: '按画面查询前请知悉',
  consentTells: [
    '图片不上传：画面特征（PDQ，一串数字）在您的浏览器里算出，只送出它。',
    '只与公开展示的作品比较；不公开的作品不参与，也不会因此被发现。',
    '特征保留一天，只用于限次；不与您的账号一起保存，到期删除。',
    '答复只用文字，不给分数。相近不等于侵权，也不说明谁在先创作。',
  ],
  consent: '我已知悉，同意送出画面特征',
  consentMissing: '请先勾选同意',
  drop: '把图片放到这里',
  choose: '选择图片',
  busy: (name: string) => `正在计算并比较：${name}`,
  cancel: '取消',
  stopped: (name: string) => `已取消：${name}`,
  again: '重新查询',
  tooLarge: '文件不能超過100M',
  undrawable: '这个浏览器画不出这张图片，请换成 jpeg、png 或 webp 再试',
  failed: '没有问到，请稍后再试',
  found: {
    title: '公开作品里有相近的画面',
    text: (name: string) => `与“${name}”比较，按存证先后列出，不按相近程度。请自己对照画面。`,
  },
  none: {
    title: '公开作品里没有找到相近的画面',
    text: (name: string) =>
      `与“${name}”比较。找不到不等于没有：截取局部、重绘与翻拍可能找不出来，不公开的作品也不在其列。`,
  },
  plain: {
    title: '画面太简单，比不出来',
    text: (name: string) => `“${name}”近于单色或渐变，相近与否说明不了什么，没有进行比较。`,
  },
  nearness: { same: '很可能是同一画面', like: '画面相近，请自己对照' },
  preview: (title: string) => `《${title}》的预览`,
  received: (when: string) => `${when} 由平台收到`,
  outcome: (count: number) => (count > 0 ? `查到 ${count} 件相近` : '没有查到'),
  plainOutcome: '画面太简单',
} as const;
