/** Texts about a photograph of a paper. They name what was compared, and what a copied paper has alike. */
export const paperPhotoWords = {
  take: '拍一张照片',
  choose: '选一张照片',
  lead: '也可以给纸面拍一张照片：整张纸入镜，平放，光线均匀。二维码、花纹和图在您的设备上读，照片不上传；核对两项时，只有图的画面特征（64 位十六进制数）一并送去。',
  reading: '正在您的设备上读这张照片',
  undecodable: '这个浏览器打不开这张照片，请换成 JPEG 或 PNG。',
  broken: '没有读成，请再选一次。',
  part: { code: '二维码', rosette: '花纹', picture: '图', fields: '作品名与姓名' },
  state: { same: '一致', differs: '不同', unclear: '看不清', waiting: '待核对', absent: '没有比' },
  note: {
    code: {
      same: '是本平台的地址，是这个编号',
      foreign: '不是本平台的二维码',
      other: (number: string) => `是另一个编号：${number}`,
      wrongCode: '编号相同，查询码不是这个编号的',
      none: '没有找到能读的二维码',
    },
    rosette: {
      same: '与账本里的记录画出的一样',
      differs: '与账本里的记录画出的不一样',
      unclear: '没有照清楚，或被遮住、反光',
    },
    picture: {
      same: '大致画面与签发时印的一样',
      none: '纸上没有印图，签发时也没有',
      differs: '与签发时印的不是同一幅，或一边有图、一边没有',
      unclear: '没有照清楚，或这幅图无从比较',
      waiting: '两项相符之后才核对',
      absent: '这种纸面的图不在照片里比，请自己对看',
    },
    fields: { same: '与签发时一致', differs: '至少一项不同', waiting: '照片认不出字，请照纸面填写' },
  },
  verdict: {
    same: {
      stamp: '相符',
      title: '照片上的各处与两项，都和签发的一致',
      lead: '二维码、花纹、作品名与姓名，以及印着的图，都对得上。',
    },
    differs: {
      stamp: '不符',
      title: '编号存在，这张纸与签发的不同',
      lead: '先不要付款或签字。请换光线再拍一次，对照纸面看有没有填错；仍不相符，就请出示人拿出原来的 PDF 或证据包，当面在这里再查一次。',
    },
    unclear: {
      stamp: '看不清',
      title: '没有看清，不下结论',
      lead: '请把纸放平、整张入镜，四边的细框都要看得见；避开反光和影子，对上焦再拍。仍看不清，就请出示人拿出 PDF，放进来核对。',
    },
    waiting: {
      stamp: '还差两项',
      title: '照片上看得清的都对得上，请再填作品名与姓名',
      lead: '二维码和花纹可以从真证书上照抄，单凭照片不说相符。',
    },
  },
  sameWithoutPicture: '二维码、花纹、作品名与姓名都对得上。图没有比。',
  onPaper: '这张纸上',
  inLog: '账本里的记录画出',
  limit:
    '这样比能发现换了花纹、换了图、改了作品名或姓名的纸。时间和其余各行没有比；整张照抄的纸认不出来；图只比大致画面，改动细处看不出。眼前的作品是不是存证的那一件，要拿原文件来验。',
  openOther: (number: string) => `去查 ${number}`,
} as const;
