import { useEffect, useRef, useState, type ComponentProps, type MouseEvent } from 'react';
import { clsx } from 'clsx';
import { CLICK_GUARD_MS, createClickGuard } from './click-guard.ts';
import './button.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'text' | 'danger';
export type ButtonSize = 'dense' | 'normal' | 'big';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  /** Work is under way: clicks are ignored, and the state is announced. */
  busy?: boolean;
  /** Clicks are ignored for this long after a click, milliseconds; 0 switches the guard off. */
  guardMs?: number;
}

/** Classes of a button, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'normal', block = false) {
  return clsx('button', `button-${variant}`, size !== 'normal' && `button-${size}`, block && 'button-block');
}

/**
 * A button that cannot be pressed twice by accident. While guarded, busy or disabled it is `aria-disabled`: it
 * ignores clicks, does not submit, and keeps the focus, which the browser's own `disabled` would move to the
 * top of the page.
 */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    busy = false,
    disabled,
    guardMs = CLICK_GUARD_MS,
    className,
    onClick,
    ...rest
  } = props;
  const [guarded, setGuarded] = useState(false);
  const guard = useRef(createClickGuard(guardMs));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy || disabled || !guard.current.enter(performance.now())) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (guardMs > 0) {
      setGuarded(true);
      timer.current = setTimeout(() => setGuarded(false), guardMs);
    }
    onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      className={clsx(buttonClass(variant, size, block), className)}
      aria-disabled={busy || guarded || disabled || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    />
  );
}
