/** Names that cameras, phones and chat programs generate: not titles. */
const MACHINE_NAME =
  /^(?:img|dsc[fn]?|dji|gopro|pxl|mvimg|vid|scan|screenshot|image|photo|picture|mmexport|wechat|wx_camera|微信图片|截屏|截图|屏幕截图|图片|照片|扫描|未命名|untitled|副本)?[\s_.\-–—()（）]*[\d\s_.\-–—()（）:：年月日]*$/i;

/**
 * A title suggested by a file's name, or ''. The person reads it before signing and may change it.
 * @param fileName with its ending
 */
export function suggestTitle(fileName: string): string {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim();
  return MACHINE_NAME.test(stem) ? '' : stem.replaceAll('_', ' ').slice(0, 100);
}
