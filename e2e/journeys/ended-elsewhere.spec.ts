import { signOut } from './support/creator.ts';
import { message } from './support/screen.ts';
import { expect, test } from './support/stack.ts';

test('a session that ended in another tab says so where it takes the person to sign-in', async ({
  stack,
  pageOf,
}) => {
  const here = await pageOf(await stack.account('两页人'));
  await here.goto(stack.url('/personal'));
  await expect(here.getByRole('heading', { name: '我的作品' })).toBeVisible();
  const other = await here.context().newPage();
  await signOut(other, stack);
  await expect(message(here, '登录已在另一个标签页结束')).toHaveClass(/message-warning/);
  await expect(here).toHaveURL(/login-v2/);
  await expect(message(other, '登录已在另一个标签页结束')).toHaveCount(0);
});
