/** Colours, type and sizes of design/look.md: paper, ink, hairlines; the seal's red never on a control. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf8f3, #10141a);
  --ink: light-dark(#171b22, #ece9e1);
  --surface: light-dark(#ffffff, #171d26);
  --ink-2: light-dark(#4a5361, #b4bac4);
  --sunken: light-dark(#f2efe7, #0b0e13);
  --ink-3: light-dark(#626b79, #929aa7);
  --line: light-dark(#e2ddd0, #2a323e);
  --line-strong: light-dark(#8a8577, #6c7480);
  --brand: light-dark(#1b4b7a, #8db8e6);
  --brand-hover: light-dark(#143a60, #abcbf0);
  --on-brand: light-dark(#ffffff, #10141a);
  --passed: light-dark(#1e6a4c, #6cc79c);
  --passed-tint: light-dark(#e6f2ec, #163127);
  --review: light-dark(#8a5200, #e3b05a);
  --review-tint: light-dark(#fbf1df, #33260f);
  --fail: light-dark(#b3261e, #f28b82);
  --fail-tint: light-dark(#fcebe9, #3a1a18);
  --sans: system-ui, -apple-system, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif;
  --serif: "Portal Song", "Songti SC", "Noto Serif CJK SC", SimSun, serif;
  --mono: ui-monospace, "SF Mono", Consolas, monospace;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/28px var(--sans); line-break: strict; text-autospace: normal; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 64px; }
.phone main { max-width: 420px; }
h1 { font: 600 24px/34px var(--serif); margin: 0 0 8px; text-wrap: balance; }
h2 { font: 600 20px/28px var(--serif); margin: 32px 0 12px; }
p { margin: 0 0 12px; }
a { color: var(--brand); text-underline-offset: 3px; }
a:hover { color: var(--brand-hover); }
.label { display: block; padding: 8px 16px; background: var(--review-tint); color: var(--review); font-size: 14px; line-height: 22px; text-align: center; border-bottom: 1px solid var(--line); }
.quiet { color: var(--ink-2); font-size: 14px; line-height: 22px; }
.mono { font-family: var(--mono); font-size: 14px; line-height: 22px; overflow-wrap: anywhere; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin-bottom: 12px; }
.order { display: grid; grid-template-columns: 96px 1fr; gap: 4px 16px; align-items: start; }
.order svg { grid-row: span 3; width: 96px; height: 96px; border-radius: 4px; }
.order h3 { font: 500 16px/24px var(--sans); margin: 0; overflow-wrap: anywhere; }
.order .more { grid-column: 1 / -1; }
.amount { font: 600 36px/48px var(--serif); text-align: center; margin: 8px 0 16px; }
.small-amount { font: 600 20px/28px var(--serif); }
dl { display: grid; grid-template-columns: 5em 1fr; gap: 8px 12px; margin: 0 0 16px; }
dt { color: var(--ink-2); }
dd { margin: 0; overflow-wrap: anywhere; text-align: right; }
.actions { display: grid; gap: 12px; margin-top: 24px; }
.desk .actions { grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); }
button, .button { display: block; min-height: 44px; padding: 7px 20px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--surface); color: var(--ink); font: 500 16px/28px var(--sans); text-align: center; text-decoration: none; cursor: pointer; transition: background-color 120ms; }
button:hover { background: var(--sunken); }
button.main { background: var(--brand); border-color: var(--brand); color: var(--on-brand); }
button.main:hover { background: var(--brand-hover); border-color: var(--brand-hover); }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
input[type="text"], input[type="number"] { min-height: 44px; width: 100%; padding: 7px 12px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--surface); color: var(--ink); font: 16px/28px var(--sans); }
input[type="number"] { width: 7em; }
.row { display: grid; grid-template-columns: 1fr auto; gap: 12px; }
.switches { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 4px 24px; margin: 0 0 16px; padding: 0; border: 0; }
.switches label { display: flex; align-items: center; gap: 12px; min-height: 44px; }
.switches input[type="checkbox"] { width: 20px; height: 20px; margin: 0; accent-color: var(--brand); flex: none; }
.tag { display: inline-block; padding: 0 8px; border-radius: 4px; font-size: 14px; line-height: 22px; }
.tag.passed { color: var(--passed); background: var(--passed-tint); }
.tag.review { color: var(--review); background: var(--review-tint); }
.tag.fail { color: var(--fail); background: var(--fail-tint); }
.tag.draft { color: var(--ink-2); background: var(--sunken); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; line-height: 22px; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; white-space: nowrap; }
th { color: var(--ink-2); font-weight: 500; }
.centre { text-align: center; }
.message { margin-bottom: 12px; }
.message h3 { margin: 4px 0; }
.message p { margin: 0; }
.said { white-space: pre-line; overflow-wrap: anywhere; }
select { min-height: 44px; padding: 7px 12px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--surface); color: var(--ink); font: 16px/28px var(--sans); max-width: 100%; }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
