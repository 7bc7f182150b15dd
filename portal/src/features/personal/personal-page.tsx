import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type ComponentType } from 'react';
import { paths, personalTabs, type PersonalTab } from '../../config/paths.ts';
import { ElderSwitch } from '../../lib/elder-switch.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { AccountTab } from './account-tab.tsx';
import { ChangePasswordTab } from './change-password-tab.tsx';
import { MemberCenterTab } from './member-center-tab.tsx';
import { GalleryTemplateTab } from './gallery-template-tab.tsx';
import { MyDigitallySignedTab } from './my-digitally-signed-tab.tsx';
import { MyProfileTab } from './my-profile-tab.tsx';
import { PaymentTab } from './payment-tab.tsx';
import './personal.css';

const tabs: Record<PersonalTab, { word: string; Tab: ComponentType }> = {
  account: { word: '我的作品', Tab: AccountTab },
  myProfile: { word: '个人资料', Tab: MyProfileTab },
  memberCenter: { word: '会员中心', Tab: MemberCenterTab },
  payment: { word: '支付记录', Tab: PaymentTab },
  myDigitallySigned: { word: '数字签名', Tab: MyDigitallySignedTab },
  galleryTemplate: { word: '模板管理', Tab: GalleryTemplateTab },
  changePassword: { word: '修改密码', Tab: ChangePasswordTab },
};

/** 我的: tabs at the side, the address names one (currentType). A new tab goes into `tabs`. */
export function PersonalPage() {
  const { currentType = 'account' } = useSearch({ from: '/shell/personal' });
  const { word, Tab } = tabs[currentType];
  const side = useRef<HTMLElement>(null);
  useTitle(word);
  useEffect(() => {
    // On a phone the tabs are one row that scrolls sideways: scrolls the chosen one into view.
    const chosen = side.current?.querySelector<HTMLElement>('[aria-current]');
    if (chosen && side.current) side.current.scrollLeft = chosen.offsetLeft - side.current.offsetLeft - 24;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the chosen tab is read from the page, and changes with this
  }, [currentType]);
  return (
    <div className="wrap personal">
      <nav
        className="personal-side sticky top-[calc(var(--header)_+_24px)] max-md:static max-md:flex max-md:overflow-x-auto max-md:[scrollbar-width:none] max-md:line-b max-sm:mr-[calc(-1_*_var(--gutter))]"
        aria-label="我的"
        ref={side}
      >
        {personalTabs.map((tab) => (
          <Link
            className="block pl-16 [border-left:2px_solid_transparent] text-ink-2 text-15 leading-44 max-md:flex-none max-md:py-0 max-md:px-12 max-md:[border-left:0] max-md:[border-bottom:2px_solid_transparent] max-md:leading-48"
            key={tab}
            to={paths.personal}
            search={{ currentType: tab }}
            aria-current={tab === currentType ? 'page' : undefined}
          >
            {tabs[tab].word}
          </Link>
        ))}
      </nav>
      <div className="in-turn">
        <Tab />
        <ElderSwitch />
      </div>
    </div>
  );
}
