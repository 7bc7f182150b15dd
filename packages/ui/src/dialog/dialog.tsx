import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { clsx } from 'clsx';
import { Icon } from '../icons/icon.tsx';
import { openDialogs } from './open-dialogs.ts';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** If false, neither Escape, the backdrop nor a cross closes it: the person must choose. */
  dismissible?: boolean;
  width?: 'narrow' | 'normal' | 'wide';
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A modal on the browser's own `<dialog>`: focus stays inside and is restored, the page behind is inert and
 * does not scroll, and no style is injected. Below 600 px it is a sheet at the bottom edge.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, dismissible = true, width = 'normal', footer, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // A layout effect: a removed dialog is closed before it leaves the page, which restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    // The page behind stops scrolling and loses its scrollbar: its width is kept, so that nothing jumps.
    const { documentElement } = document;
    documentElement.style.setProperty('--scrollbar-width', `${innerWidth - documentElement.clientWidth}px`);
    element.showModal();
    openDialogs.add(element);
    return () => {
      openDialogs.remove(element);
      element.close();
    };
  }, [open]);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    if (dismissible) onClose();
  }
  function pressVeil(event: MouseEvent) {
    if (dismissible && event.target === dialog.current) onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press on the veil; the keyboard has Escape
    <dialog
      ref={dialog}
      className={clsx('dialog', `dialog-${width}`, className)}
      aria-labelledby={id}
      onCancel={cancel}
      onMouseDown={pressVeil}
    >
      {open && (
        <div className="dialog-sheet">
          <div className="dialog-head">
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            {dismissible && (
              <button type="button" className="dialog-close" aria-label="关闭" onClick={onClose}>
                <Icon name="close" size={22} />
              </button>
            )}
          </div>
          <div className="dialog-body">{children}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
