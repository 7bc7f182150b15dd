import { categories, type CategoryLetter } from './categories.ts';

/** 省级行政区简称, and 兵 for 新疆生产建设兵团. */
const PROVINCES = '京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新兵';

/** A work number assigned by an authority. We parse numbers; we never make one. */
export interface RegistrationNumber {
  /** As it is written today, or in the form of 1994. */
  style: 'current' | 'legacy';
  /** 国, a province's one character, 兵; of the form of 1994 two digits, or empty for a national one. */
  region: string;
  year: number;
  category: CategoryLetter;
  serial: string;
  /** Its serial begins with a letter, as the DCI channel writes it. */
  isDci: boolean;
  /** The number in its one spelling. */
  text: string;
}

const LETTERS = categories.map(({ letter }) => letter).join('');
const CURRENT = new RegExp(`^([国${PROVINCES}])作登字-(\\d{4})-([${LETTERS}])-([A-Z]\\d{7}|\\d{8,})$`);
const LEGACY = new RegExp(
  `^作登字:?\\(?(\\d{2})?\\)?-?\\(?((?:19|20)\\d{2})\\)?-\\(?([${LETTERS}])\\)?-\\(?(\\d{1,8})\\)?号?$`,
);
const LONGEST = 40;
/** The rules on voluntary registration took effect on 1995-01-01. */
const FIRST_YEAR = 1995;

/**
 * 作品登记号: `地区-年份-类别-序号` (国版函〔2016〕1号), the form of 1994 `作登字:(地区)-(年代)-(分类号)-(顺序号)号`, and the DCI channel's
 * serials. Undefined for anything else.
 * @param thisYear no number is from a future year
 */
export function parseRegistrationNumber(written: string, thisYear: number): RegistrationNumber | undefined {
  if (written.length > LONGEST) return undefined;
  const text = written
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[‐‑‒–—―−﹣]/g, '-')
    .toUpperCase();
  const current = CURRENT.exec(text);
  const legacy = current ? null : LEGACY.exec(text);
  const [, region = '', yearText = '', category = '', serial = ''] = current ?? legacy ?? [];
  const year = Number(yearText);
  if (yearText === '' || serial.length > 10 || year < FIRST_YEAR || year > thisYear) return undefined;
  // Serials are counted from one.
  if (/^[A-Z]?0+$/.test(serial)) return undefined;
  const known = { region, year, category: category as CategoryLetter, serial };
  return current
    ? { ...known, style: 'current', isDci: /^[A-Z]/.test(serial), text }
    : {
        ...known,
        style: 'legacy',
        isDci: false,
        text: `作登字${region === '' ? '' : `:${region}`}-${yearText}-${category}-${serial}号`,
      };
}
