import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { clsx } from 'clsx';
import { openDialogs } from '../dialog/open-dialogs.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { dismiss, messageStore, type Message, type MessageKind } from './toast-store.ts';
import './toaster.css';

const icons: Record<MessageKind, IconName> = {
  plain: 'info',
  success: 'check',
  warning: 'warning',
  error: 'close',
};

/**
 * Where toasts and notices appear: once per app. It is a popover, so it is above open dialogs; it is shown
 * again with each message because the last shown popover is topmost. While a modal is open it is inside the
 * modal, since everything outside is inert and not announced. It is always present, because only additions to
 * an existing live region are announced.
 */
export function Toaster() {
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top, () => undefined);
  const stack = <Stack />;
  // In another place it is another element, shown by its own first effect.
  return dialog ? createPortal(stack, dialog) : stack;
}

function Stack() {
  const messages = useSyncExternalStore(messageStore.subscribe, messageStore.read, messageStore.read);
  const place = useRef<HTMLElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    const element = place.current;
    // A message may come when its dialog closes: an element outside the page cannot be shown.
    if (!element?.isConnected) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  return (
    <section className="toaster" ref={place} popover="manual" aria-label="消息提示" aria-live="polite">
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} />
      ))}
    </section>
  );
}

function MessageCard({ message }: { message: Message }) {
  const [held, setHeld] = useState(false);
  const { id, kind, text, title, ms, action } = message;
  useEffect(() => {
    if (held || ms === Infinity) return;
    const timer = setTimeout(() => dismiss(id), ms);
    return () => clearTimeout(timer);
  }, [held, id, ms]);
  return (
    <div
      className={clsx('message', `message-${kind}`)}
      role={kind === 'error' || kind === 'warning' ? 'alert' : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[kind]} size={20} />
      <div className="message-words">
        {title && <strong>{title}</strong>}
        <p>{text}</p>
        {action && (
          <button
            type="button"
            className="message-action"
            onClick={() => {
              dismiss(id);
              action.onPress();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className="message-close" aria-label="关闭提示" onClick={() => dismiss(id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
