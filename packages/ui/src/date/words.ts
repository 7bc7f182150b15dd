import { partsOf, weekdayOf, type Day } from './days.ts';

export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** The date field's words; it is Chinese whatever the browser's language. */
export const dateWords = {
  placeholder: '年-月-日',
  open: '打开日历',
  title: '选择日期',
  year: '年份',
  month: '月份',
  before: '上个月',
  after: '下个月',
  today: '今天',
  noDay: '没有这一天。写作 2026-11-28，或连写八位数字 20261128。',
  early: (min: Day) => `不早于 ${dateWords.day(min)}。`,
  late: (max: Day) => `不晚于 ${dateWords.day(max)}。`,
  day(day: Day): string {
    const { year, month, date } = partsOf(day);
    return `${year}年${month}月${date}日`;
  },
  dayAndWeekday: (day: Day): string => `${dateWords.day(day)} 星期${weekdays[weekdayOf(day)]}`,
};
