import type { Canvas } from './paintings/canvas.ts';
import { cobaltPlate, indigoWaves, paperHills, woodGrain } from './paintings/designs.ts';
import { autumnPeaks, oneBreath, redPlum, riverMist, windBamboo } from './paintings/ink.ts';
import { duneLines, forestFog, milkyWay, rainNight, seaDusk } from './paintings/photographs.ts';

export type Author = 'painter' | 'photographer' | 'designer';

export interface WorkToShow {
  title: string;
  author: Author;
  workType: 'photo' | 'draw' | 'creative';
  introduction: string;
  paint: () => Canvas;
}

/** What the demo shows in public, all drawn by `paintings/`; the home page shows the last one first. */
export const worksToShow: readonly WorkToShow[] = [
  {
    title: '木纹',
    author: 'designer',
    workType: 'creative',
    introduction: '年轮与水流用的是同一条曲线。壁纸系列之三。',
    paint: woodGrain,
  },
  {
    title: '沙线',
    author: 'photographer',
    workType: 'photo',
    introduction: '库木塔格，日落前二十分钟。',
    paint: duneLines,
  },
  {
    title: '风竹',
    author: 'painter',
    workType: 'draw',
    introduction: '纸本水墨。先写远竿，后写近竿，叶随风走。',
    paint: windBamboo,
  },
  {
    title: '雨夜归途',
    author: 'photographer',
    workType: 'photo',
    introduction: '车窗外，全部失焦。',
    paint: rainNight,
  },
  {
    title: '青花缠枝盘',
    author: 'designer',
    workType: 'creative',
    introduction: '十二瓣心，八段缠枝；纹样可单独授权。',
    paint: cobaltPlate,
  },
  {
    title: '一笔',
    author: 'painter',
    workType: 'draw',
    introduction: '一口气，一支干笔。',
    paint: oneBreath,
  },
  {
    title: '海上落日',
    author: 'photographer',
    workType: 'photo',
    introduction: '舟山外海，风力三级。',
    paint: seaDusk,
  },
  {
    title: '纸山',
    author: 'designer',
    workType: 'creative',
    introduction: '七层剪纸，自远而近。',
    paint: paperHills,
  },
  {
    title: '秋山问道',
    author: 'painter',
    workType: 'draw',
    introduction: '纸本浅绛。瀑声在左，草堂在右，问道者未入画。',
    paint: autumnPeaks,
  },
  {
    title: '林雾',
    author: 'photographer',
    workType: 'photo',
    introduction: '清晨五点四十，雾从谷底上来。',
    paint: forestFog,
  },
  {
    title: '青海波',
    author: 'designer',
    workType: 'creative',
    introduction: '靛蓝由深到浅，几片染金。',
    paint: indigoWaves,
  },
  {
    title: '红梅',
    author: 'painter',
    workType: 'draw',
    introduction: '老干新花，立春前三日写。',
    paint: redPlum,
  },
  {
    title: '银河入湖',
    author: 'photographer',
    workType: 'photo',
    introduction: '湖面无风，曝光二十五秒。',
    paint: milkyWay,
  },
  {
    title: '烟江远岫',
    author: 'painter',
    workType: 'draw',
    introduction: '纸本水墨。雾散之前，只见一舟。',
    paint: riverMist,
  },
];
