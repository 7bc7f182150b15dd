/** Traditional forms and their simplified ones, in pairs: the common ones used to hide words. */
const FORMS =
  '賭赌黃黄槍枪彈弹藥药毒毒騙骗詐诈貸贷錢钱幣币銀银購购買买賣卖價价優优惠惠號号碼码電电話话聯联係系繫系絡络網网頁页' +
  '線线號号載载訂订閱阅關关註注發发髮发獎奖彩彩開开員员會会員员國国華华黨党軍军領领導导體体權权書书畫画圖图攝摄影影' +
  '創创製制複复覆覆偽伪證证據据殺杀傷伤愛爱戀恋裸裸體体亂乱倫伦姦奸淫淫慾欲處处兒儿童童師师學学習习門门問问題题' +
  '專专業业東东車车馬马鳥鸟魚鱼龍龙鳳凤個个們们來来對对從从後后時时間间為为與与無无實实現现當当應应該该這这裡里裏里' +
  '過过還还進进遠远運运違违選选邊边達达遲迟適适讓让說说讀读誰谁請请謝谢識识議议論论設设許许訊讯計计記记評评試试詞词' +
  '詢询誠诚語语誤误課课調调談谈護护譽誉變变豐丰財财貨货責责貼贴費费資资質质贈赠贏赢趙赵躍跃輕轻較较輸输轉转辦办' +
  '農农遊游醫医釋释鈔钞錄录鎖锁鐘钟鐵铁長长閃闪閉闭隊队陽阳陰阴階阶際际隨随險险雙双雜杂離离難难雲云靈灵靜静預预' +
  '頻频顏颜願愿類类顧顾風风飛飞飯饭飲饮館馆駐驻驗验驚惊髒脏鬥斗鬧闹鮮鲜點点齊齐齒齿總总約约級级紅红純纯紙纸結结' +
  '給给統统絕绝經经綠绿維维緊紧練练組组細细終终績绩續续織织罪罪罰罚羅罗義义聖圣聞闻職职聽听肅肃腦脑臉脸臺台舊旧' +
  '藝艺節节莊庄萬万葉叶蘇苏處处虛虚蟲虫補补裝装視视親亲覺觉觀观規规見见貝贝負负貪贪貫贯貴贵賬账賞赏賤贱殘残毀毁' +
  '氣气決决沒没況况淚泪淨净湧涌滅灭滿满漢汉濕湿災灾燈灯爭争獨独獲获獸兽瑪玛環环產产療疗癮瘾監监盤盘礎础禮礼禁禁' +
  '種种稱称穩稳競竞筆笔簡简簽签類类粵粤糧粮術术衛卫衝冲補补褲裤僅仅傳传債债償偿儲储償偿劃划劇剧劉刘動动務务勝胜' +
  '勞劳勢势匯汇區区協协單单卻却廠厂厭厌參参啟启嗎吗嚴严園园圍围團团執执堅坚報报場场壓压壞坏壯壮夠够夢梦奪夺奮奋' +
  '婦妇媽妈孫孙寧宁寶宝審审寫写寬宽將将專专尋寻導导層层屬属島岛巖岩帥帅師师帳帐帶带幫帮庫库廣广彎弯徵征復复恥耻' +
  '惡恶惱恼態态慣惯憐怜憑凭懷怀戰战戲戏戶户擁拥擇择擊击擔担據据擠挤擴扩攔拦敵敌數数斷断舉举機机殼壳條条極极樂乐' +
  '標标樣样樹树橋桥檢检櫃柜歐欧歡欢歲岁歷历歸归';

/**
 * Characters that look alike, and digits in words: 微信I38 is 微信138. NFKC folds full width and circles before.
 */
const ALIKE =
  'оoаaеeрpсcхxуyіiѕsԁdһhјjκkοoαaρpνvτtιi' +
  '〇0零0一1壹1二2贰2三3叁3四4肆4五5伍5六6陆6七7柒7八8捌8九9玖9' +
  'l1i1o0|1';

const pairsOf = (text: string) => {
  const signs = [...text];
  return signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, signs[at + 1] ?? sign] as const] : []));
};

const SIMPLE = new Map(pairsOf(FORMS));
const SAME = new Map(pairsOf(ALIKE));

/** Ignored between the characters of a word: blanks, marks, joiners, selectors, anything without width. */
const SILENT = /^[\p{P}\p{S}\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}]$/u;

export interface PlainText {
  text: string;
  /** For each UTF-16 unit of `text` where its character begins and ends in the original. */
  from: number[];
  to: number[];
}

/** A text normalised for comparison: width, case, variants and inserted characters removed. */
export function plainText(original: string): PlainText {
  const plain: PlainText = { text: '', from: [], to: [] };
  let at = 0;
  for (const sign of original) {
    for (const folded of sign.normalize('NFKC').toLowerCase()) {
      if (SILENT.test(folded) && folded !== '|') continue;
      const simple = SIMPLE.get(folded) ?? folded;
      const same = SAME.get(simple) ?? simple;
      // Twice where a character of another alphabet looks like a letter that looks like a digit.
      const put = SAME.get(same) ?? same;
      plain.text += put;
      for (let unit = 0; unit < put.length; unit += 1) {
        plain.from.push(at);
        plain.to.push(at + sign.length);
      }
    }
    at += sign.length;
  }
  return plain;
}
