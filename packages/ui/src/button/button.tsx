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
  /** Clicks are ignored after a click: for the specification's time, or for as many milliseconds. */
  guard?: boolean | number;
}

/** Classes of a button, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'normal', block = false) {
  return clsx('button', `button-${variant}`, size !== 'normal' && `button-${size}`, block && 'button-block');
}

/**
 * A button; with `guard` it cannot be pressed twice by accident. While guarded, busy or disabled it is
 * `aria-disabled`: it ignores clicks, does not submit, and keeps the focus, which the browser's own `disabled`
 * would move to the top of the page.
 */
export function Button(props: ButtonProps) {
  const { variant, size, block, busy = false, disabled, guard = false, className, onClick, ...rest } = props;
  const guardMs = guard === true ? CLICK_GUARD_MS : Number(guard);
  const [guarded, setGuarded] = useState(false);
  const clickGuard = useRef(createClickGuard(guardMs));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy || disabled || !clickGuard.current.enter(performance.now())) {
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
