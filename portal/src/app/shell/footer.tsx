import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useHydrated } from '@yinji/ui';
import { applyTheme, readTheme, type Theme } from '@yinji/web';
import { SITE } from '../../config/site.ts';
import { paths } from '../../config/paths.ts';
import { Logo } from '../../lib/logo.tsx';
import './footer.css';

export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <Logo />
            <p>印迹提供电子数据存证、相似性比对与版权信息核验，不代替著作权登记机关的作品登记。</p>
          </div>
          <nav aria-label="查验">
            <h2>查验</h2>
            <Link to={paths.verify}>按编号查验</Link>
            <Link to={paths.guidance} hash="offline">
              离线核验
            </Link>
            <Link to={paths.guidance} hash="court">
              给法官的说明
            </Link>
            <Link to={paths.verify} search={{ proof: 'self' }}>
              公开的自证
            </Link>
          </nav>
          <nav aria-label="创作者">
            <h2>创作者</h2>
            <Link to={paths.guidance}>办事指南</Link>
            <Link to={paths.certification}>版权认证</Link>
            <Link to={paths.activities}>活动</Link>
          </nav>
          <nav aria-label={SITE.name}>
            <h2>{SITE.name}</h2>
            <Link to={paths.about}>关于我们</Link>
            <Link to={paths.partners}>合作机构</Link>
            <Link to={paths.terms}>用户协议</Link>
            <Link to={paths.privacy}>隐私政策</Link>
          </nav>
        </div>
        <div className="footer-legal">
          <span>© 2026 {SITE.name}</span>
          <Filing />
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}

const POLICE = 'https://beian.mps.gov.cn/#/query/webSearch?code=';

/** Both numbers link to their authority (required: the ministry's site; the police's within 30 days). */
function Filing() {
  const { icp, police, operator } = SITE;
  return (
    <>
      {operator && <span>{operator}</span>}
      {icp && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
          {icp}
        </a>
      )}
      {police && (
        <a href={POLICE + (/\d{14}/.exec(police)?.[0] ?? '')} target="_blank" rel="noreferrer">
          {police}
        </a>
      )}
      {!icp && <span>备案号与运营方的联系方式由运营方在部署时填写</span>}
    </>
  );
}

const themes: readonly { theme: Theme; word: string }[] = [
  { theme: 'system', word: '跟随系统' },
  { theme: 'light', word: '浅色' },
  { theme: 'dark', word: '深色' },
];

function ThemeChoice() {
  const [read, setChosen] = useState(readTheme);
  const chosen = useHydrated() ? read : 'system';
  return (
    <fieldset className="theme-choice">
      <legend className="visually-hidden">外观</legend>
      {themes.map(({ theme, word }) => (
        <label key={theme}>
          <input
            type="radio"
            name="theme"
            checked={chosen === theme}
            onChange={() => {
              setChosen(theme);
              applyTheme(theme);
            }}
          />
          {word}
        </label>
      ))}
    </fieldset>
  );
}
