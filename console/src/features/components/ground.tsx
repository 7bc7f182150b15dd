import { Shown } from './both.tsx';

const COLOURS = [
  ['paper', '纸'],
  ['surface', '面'],
  ['sunken', '沉'],
  ['mat', '卡纸'],
  ['line', '线'],
  ['line-strong', '粗线'],
  ['ink', '墨'],
  ['ink-2', '次墨'],
  ['ink-3', '淡墨'],
  ['brand', '主色'],
  ['brand-tint', '主色底'],
  ['passed', '通过'],
  ['reviewing', '审核'],
  ['rejected', '未通过'],
  ['draft', '草稿'],
  ['seal', '朱砂（只用于印章）'],
] as const;

export function ColourShelf() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(116px,1fr))] gap-x-14 gap-y-8">
      {COLOURS.map(([name, word]) => (
        <li className="flex gap-8 items-center text-ink-2 text-13 leading-20" key={name}>
          <i className={`components-colour components-${name}`} aria-hidden="true" />
          {word}
        </li>
      ))}
    </ul>
  );
}

export function TypeShelf() {
  return (
    <>
      <Shown name="标题">
        <p className="components-h1">落笔成证</p>
        <p className="components-h2">存证、确权、认证</p>
        <p className="text-17 font-medium">三条轨道各自前行</p>
      </Shown>
      <Shown name="正文">
        <p>作品的指纹在您的设备上算出，原件可以稍后再传；时间从记录写入日志的那一刻起算，谁也改不了。</p>
      </Shown>
      <Shown name="等宽">
        <p className="mono">YJCZ-2026-0123-4567-89AB</p>
      </Shown>
      <Shown name="按键">
        <kbd>J</kbd> <kbd>K</kbd> <kbd>Ctrl</kbd> <kbd>Enter</kbd>
      </Shown>
    </>
  );
}
