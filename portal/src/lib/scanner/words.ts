import type { CameraState } from './use-camera.ts';

/** Texts around the camera's picture, whatever is looked for in it. */
export const scannerWords = {
  titles: { sheet: '照一照这张纸', code: '照一照恢复单的方码' },
  opening: '正在打开相机',
  view: '相机里的画面',
  press: '就用这一张',
  pressing: '正在读这一张',
  open: '打开相机',
  choose: '选一张照片',
  lampOn: '开灯',
  lampOff: '关灯',
  private: '画面只在这台设备上看，不上传。',
  stopped: {
    paused: '离开过这一页，相机已经关了。',
    denied:
      '没有得到允许，相机打不开。请在浏览器地址栏旁或手机的设置里，允许本站使用相机，再按“打开相机”；不想允许，就选一张照片。',
    missing: '没有找到能用的相机，请选一张照片。',
    busy: '相机没有打开，可能正被别的程序占用。关掉它再按“打开相机”，或者选一张照片。',
  } satisfies Partial<Record<CameraState, string>>,
} as const;
