export { BarChart } from './bar-chart.tsx';
export type { ChartLook, ChartProps, ChartSeries } from './chart-frame.tsx';
export { LineChart } from './line-chart.tsx';
