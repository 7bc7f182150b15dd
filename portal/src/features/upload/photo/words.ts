import type { Side } from './find-edges.ts';
import type { Advice, Where } from './judge-photo.ts';

export const photoWords = {
  title: '拍下您的作品',
  tips: [
    { name: '放平、放正', told: '平放或挂在墙上，手机和画面平行。' },
    { name: '光要匀', told: '窗边的自然光最好。不开闪光灯，避开灯的倒影。' },
    { name: '四边都拍进来', told: '作品四周留一指宽的空，别切掉边角和印章。' },
    { name: '端稳了再按', told: '双手拿稳，点一下画面对焦，停一秒再拍。' },
  ],
  camera: '打开相机',
  album: '从相册里选',
  live: '边看边拍',
  back: '返回',
  untouched: '存证的是拍下的原文件，一个字节也不改。检查只在这台设备上进行，照片没有上传。',
  looking: '正在看这张照片',
  unable: '这台设备上看不了这种照片，不影响存证。',
  good: '清楚、完整，可以用这一张',
  better: '这样拍会更好',
  only: '这张照片现在只在这一页里。它将是存证的原件，请先存进相册。',
  keep: '存进相册',
  kept: '已交给手机保存，请到相册里看一眼',
  take: '就用这一张',
  again: '再拍一张',
  anyway: '这些只是建议，不改也能存证。',
  preview: '刚拍的照片',
  shoot: '拍照',
  shooting: '正在拍照',
  frame: '让作品的四条边落在框里',
  noCamera: '没有打开相机：可能是没有允许，或正被别的程序占用。请用“打开相机”，或从相册里选。',
  noShot: '这一张没有拍成，请再按一次，或改用“打开相机”。',
} as const;

const places: Record<Where, string> = {
  'top-left': '左上角',
  top: '上方',
  'top-right': '右上角',
  left: '左侧',
  middle: '中间',
  right: '右侧',
  'bottom-left': '左下角',
  bottom: '下方',
  'bottom-right': '右下角',
};
const sideWords: Record<Side, string> = { left: '左边', right: '右边', top: '上边', bottom: '下边' };

/** The advice in plain words: what is visible, and what to do. */
export function tellAdvice(advice: Advice): { seen: string; todo: string } {
  switch (advice.kind) {
    case 'dark':
      return { seen: '画面太暗', todo: '挪到窗边，或多开一盏灯，再拍一张。' };
    case 'bright':
      return { seen: '画面太亮，纸上的淡墨看不见了', todo: '离灯远一点，或点一下画面最亮的地方再拍。' };
    case 'blurred':
      return { seen: '画面不清楚', todo: '双手拿稳，点一下画面对焦，停一秒再拍。' };
    case 'glare':
      return { seen: `${places[advice.where]}有反光`, todo: '换个角度，或关掉正对的灯，再拍一张。' };
    case 'cut':
      return {
        seen: `没有看到作品的${advice.sides.map((side) => sideWords[side]).join('和')}`,
        todo: '如果没有拍全，退后半步，四周留一指宽的空。',
      };
    case 'unseen':
      return { seen: '没有看到作品的四条边', todo: '如果没有拍全，退后半步；拍的是局部就不用管。' };
    case 'leaning':
      return { seen: '画面歪了', todo: '把手机转正，让画的边和屏幕的边对齐。' };
    case 'skewed':
      return { seen: '拍得有点斜', todo: '手机要正对画的中间，和画面平行。' };
    case 'far':
      return { seen: '作品在照片里太小', todo: '走近一步，让作品差不多占满画面。' };
    case 'small':
      return {
        seen: `照片偏小，长边只有 ${advice.longestPx} 像素`,
        todo: '请用手机自带相机的原图，不要用截图或聊天软件转发过的。',
      };
  }
}
