/**
 * Where a right is granted: a small tree, 全球 ⊃ 国家或地区 ⊃ 省. Each place is a span of leaves, so that containment
 * is containment of spans, and the database can compare them (migration 0020). Stored spans depend on the
 * order: new places are added at the end of the countries, before `other`, never in between.
 */
export interface Territory {
  code: string;
  name: string;
  /** Leaves from (included) and to (not included). */
  from: number;
  to: number;
}

const MAINLAND = [
  ['CN-11', '北京市'],
  ['CN-12', '天津市'],
  ['CN-13', '河北省'],
  ['CN-14', '山西省'],
  ['CN-15', '内蒙古自治区'],
  ['CN-21', '辽宁省'],
  ['CN-22', '吉林省'],
  ['CN-23', '黑龙江省'],
  ['CN-31', '上海市'],
  ['CN-32', '江苏省'],
  ['CN-33', '浙江省'],
  ['CN-34', '安徽省'],
  ['CN-35', '福建省'],
  ['CN-36', '江西省'],
  ['CN-37', '山东省'],
  ['CN-41', '河南省'],
  ['CN-42', '湖北省'],
  ['CN-43', '湖南省'],
  ['CN-44', '广东省'],
  ['CN-45', '广西壮族自治区'],
  ['CN-46', '海南省'],
  ['CN-50', '重庆市'],
  ['CN-51', '四川省'],
  ['CN-52', '贵州省'],
  ['CN-53', '云南省'],
  ['CN-54', '西藏自治区'],
  ['CN-61', '陕西省'],
  ['CN-62', '甘肃省'],
  ['CN-63', '青海省'],
  ['CN-64', '宁夏回族自治区'],
  ['CN-65', '新疆维吾尔自治区'],
] as const;
const REGIONS = [
  ['CN-71', '台湾地区'],
  ['CN-81', '香港特别行政区'],
  ['CN-82', '澳门特别行政区'],
] as const;
const ABROAD = [
  ['JP', '日本'],
  ['KR', '韩国'],
  ['SG', '新加坡'],
  ['MY', '马来西亚'],
  ['TH', '泰国'],
  ['VN', '越南'],
  ['ID', '印度尼西亚'],
  ['IN', '印度'],
  ['AU', '澳大利亚'],
  ['NZ', '新西兰'],
  ['US', '美国'],
  ['CA', '加拿大'],
  ['BR', '巴西'],
  ['GB', '英国'],
  ['FR', '法国'],
  ['DE', '德国'],
  ['IT', '意大利'],
  ['ES', '西班牙'],
  ['NL', '荷兰'],
  ['CH', '瑞士'],
  ['RU', '俄罗斯'],
  ['AE', '阿联酋'],
] as const;

/** Leaves up to here are used or reserved for future countries; the last one is everywhere else. */
const LEAVES = 1000;
const leaf = ([code, name]: readonly [string, string], from: number): Territory => ({
  code,
  name,
  from,
  to: from + 1,
});
const china = MAINLAND.length + REGIONS.length;

export const territories: readonly Territory[] = [
  { code: 'world', name: '全球', from: 0, to: LEAVES },
  { code: 'CN', name: '中国（含港澳台）', from: 0, to: china },
  { code: 'CN-ML', name: '中国内地', from: 0, to: MAINLAND.length },
  ...MAINLAND.map((one, at) => leaf(one, at)),
  ...REGIONS.map((one, at) => leaf(one, MAINLAND.length + at)),
  ...ABROAD.map((one, at) => leaf(one, china + at)),
  { code: 'other', name: '以上未列明的国家和地区', from: china + ABROAD.length, to: LEAVES },
];

export const territoryCodes = territories.map((one) => one.code) as [string, ...string[]];

export const findTerritory = (code: string): Territory | undefined =>
  territories.find((one) => one.code === code);

export const territoryName = (code: string): string => findTerritory(code)?.name ?? code;
