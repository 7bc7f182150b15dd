import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import type { SigningKeyState } from '../keys-store/use-signing-key.ts';

const words = {
  none: '这个浏览器里没有可用的签名密钥',
  makeKey: '去生成或恢复密钥',
  insecure: '当前网址不是安全连接，浏览器不提供签名功能',
  failed: '没有读到签名密钥',
  retry: '再试一次',
} as const;

/** Why nothing can be signed here, and the way out; nothing where a key is at hand. */
export function KeyMissing({ state }: { state: SigningKeyState }) {
  if (state.kind === 'ready' || state.kind === 'loading') return null;
  return (
    <p className="max-w-none mb-8 py-8 px-14 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint text-14 leading-22">
      {words[state.kind]}
      {state.kind === 'failed' && (
        <Button guard variant="text" size="dense" onClick={state.retry}>
          {words.retry}
        </Button>
      )}
      {state.kind === 'none' && (
        <Link
          to={paths.personal}
          search={{ currentType: 'myDigitallySigned' }}
          className={buttonClass('text', 'dense')}
        >
          {words.makeKey}
        </Link>
      )}
    </p>
  );
}
