import type { ReactNode } from 'react';
import { Outlet } from '@tanstack/react-router';
import { useMobile } from '../../lib/use-mobile.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The frame of most screens. Below 600 px the mobile layout: a bottom bar at the thumb. */
export function Shell(): ReactNode {
  const isMobile = useMobile();
  return (
    <>
      <button type="button" className="skip-link" onClick={() => document.querySelector('main')?.focus()}>
        跳到正文
      </button>
      <Header />
      <main tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      {isMobile && <BottomBar />}
    </>
  );
}
